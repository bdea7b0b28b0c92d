# A discord.py bot logs in to the stand-in and says what the library refuses; people act through the stand-in's page.
#
#     python discord_py_bot.py URL TOKEN
import asyncio
import io
import logging
import sys
import time
import traceback

import aiohttp
import discord
import yarl
from discord import app_commands

url, token = sys.argv[1], sys.argv[2]
logging.basicConfig(level=logging.WARNING)
discord.http.Route.BASE = url + '/api/v10'
results = []


def ok(name, condition, detail=''):
    results.append(bool(condition))
    print('ok   ' if condition else 'WRONG', name, '' if condition else detail, flush=True)


async def tried(name, what):
    try:
        result = await what
        ok(name, result is not False, result)
        return result
    except Exception as error:
        ok(name, False, f'{type(error).__name__} {error}')
        return None


PNG = bytes.fromhex(
    '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02'
    '0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082'
)


def f(name):
    return discord.File(io.BytesIO(PNG), name, description='a dot')


class Bot(discord.Client):
    def __init__(self):
        # The members are asked for by a check of their own.
        super().__init__(intents=discord.Intents.all(), chunk_guilds_at_startup=False)
        self.tree = app_commands.CommandTree(self)

    async def on_error(self, event, *args, **kwargs):
        ok('event ' + event, False, traceback.format_exc()[-600:])


bot = Bot()
got = {}


def whole(i):
    ok(
        f'{i.type.name} whole',
        i.user
        and i.guild
        and i.channel
        and i.locale
        and isinstance(i.user, discord.Member)
        and i.permissions.value
        and i.app_permissions.view_channel
        and abs(time.time() - i.created_at.timestamp()) < 10,
        (i.user, i.guild, i.channel, i.permissions, i.app_permissions),
    )


class View(discord.ui.View):
    @discord.ui.button(label='Update', custom_id='update')
    async def u(self, i, b):
        whole(i)
        await i.response.edit_message(content='updated', attachments=[])
        got['update'] = True

    @discord.ui.button(label='Defer', custom_id='defer', style=discord.ButtonStyle.danger)
    async def d(self, i, b):
        whole(i)
        await i.response.defer()
        m = await i.edit_original_response(content='deferred', attachments=[f('n.png')])
        ok(
            'defer, edit_original_response',
            m.content == 'deferred' and len(m.attachments) == 1,
            m.attachments,
        )
        x = await i.followup.send('public', wait=True)
        ok('followup', x.content == 'public')
        await x.edit(content='public, edited')
        await x.delete()

    @discord.ui.select(
        custom_id='menu',
        options=[
            discord.SelectOption(label='A', value='a'),
            discord.SelectOption(label='B', value='b'),
        ],
        min_values=1,
        max_values=2,
    )
    async def s(self, i, sel):
        whole(i)
        got['values'] = sel.values
        await i.response.edit_message(content='menu')


class Dialog(discord.ui.Modal, title='T'):
    x = discord.ui.TextInput(label='X', custom_id='x')

    async def on_submit(self, i):
        whole(i)
        got['modal'] = self.x.value
        await i.response.send_message('modal ' + self.x.value)


@bot.tree.command(name='all', description='every kind of option')
@app_commands.choices(
    pick=[app_commands.Choice(name='One', value='1'), app_commands.Choice(name='Two', value='2')]
)
async def every_option(
    i: discord.Interaction,
    text: str,
    who: discord.Member = None,
    number: app_commands.Range[int, 1, 9] = 1,
    yes: bool = False,
    pick: app_commands.Choice[str] = None,
):
    whole(i)
    got['all'] = [text, who and who.name, number, yes, pick and pick.value]
    r = await i.response.send_message('all', files=[f('a.png'), f('b.png')], view=View(timeout=60))
    ok('send_message answers with its message', getattr(r, 'message_id', None), r)
    m = await i.original_response()
    ok(
        'original_response',
        m.content == 'all'
        and len(m.attachments) == 2
        and m.interaction_metadata.user.id == i.user.id
        and m.attachments[0].width == 1,
        (m.attachments, m.interaction_metadata),
    )
    got['message'] = m.id
    b = await m.attachments[0].read()
    ok('the file comes back', b == PNG, len(b))
    e = await i.followup.send('for you', ephemeral=True, wait=True)
    ok('ephemeral followup', e.flags.ephemeral, e.flags)
    e = await i.edit_original_response(content='edited')
    ok('edit_original_response', e.content == 'edited' and len(e.attachments) == 2, e)


@every_option.autocomplete('text')
async def auto(i, current):
    whole(i)
    return [app_commands.Choice(name='text ' + current, value='v')]


@bot.tree.command(description='x')
async def late(i: discord.Interaction):
    whole(i)
    await i.response.defer(thinking=True)
    await asyncio.sleep(0.3)
    m = await i.followup.send('late', file=f('l.png'), wait=True)
    ok(
        'defer(thinking), followup fills it',
        m.content == 'late' and not m.flags.loading and len(m.attachments) == 1,
        (m.flags, m.attachments),
    )


@bot.tree.command(description='x')
async def dialog(i: discord.Interaction):
    whole(i)
    await i.response.send_modal(Dialog())


@bot.tree.command(description='x')
async def thread(i: discord.Interaction):
    whole(i)
    await i.response.send_message('thread')
    m = await i.original_response()
    m = await i.channel.fetch_message(m.id)
    t = await m.create_thread(name='T', auto_archive_duration=1440)
    s = await t.send('in it', file=f('t.png'))
    ok('thread', s.channel.id == t.id)
    await t.edit(name='U')
    ok('thread.edit', True)


@bot.tree.context_menu(name='Look at')
async def look(i: discord.Interaction, who: discord.Member):
    whole(i)
    got['target'] = who.name
    await i.response.send_message('looked', ephemeral=True)


@bot.tree.error
async def failed(i, e):
    ok(
        f'command {getattr(i.command, "name", "?")}',
        False,
        ''.join(traceback.format_exception(e))[-700:],
    )


View.on_error = lambda self, i, e, item: failed(i, e)
Dialog.on_error = lambda self, i, e: failed(i, e)


# The library's names for the tasks that handle interactions.
HANDLERS = ('CommandTree-invoker', 'discord-ui-view-dispatch', 'discord-ui-modal-dispatch')


async def idle():
    while any(task.get_name().startswith(HANDLERS) for task in asyncio.all_tasks()):
        await asyncio.sleep(0.01)


async def people():
    await asyncio.wait_for(bot.wait_until_ready(), 20)
    g = bot.guilds[0]
    ok(
        'guild',
        len(bot.guilds) == 1
        and g.name
        and g.owner_id
        and g.text_channels
        and g.me
        and g.me.guild_permissions.send_messages
        and g.default_role,
        (bot.guilds, g.me),
    )
    await tried('tree.sync', bot.tree.sync())
    await tried('tree.fetch_commands', bot.tree.fetch_commands())
    await tried('fetch_guild', bot.fetch_guild(g.id))
    await tried('fetch_channels', g.fetch_channels())
    await tried('fetch_member', g.fetch_member(g.owner_id))
    await tried('fetch_user', bot.fetch_user(g.owner_id))
    await tried('application_info', bot.application_info())

    async def emojis():
        made = await bot.create_application_emoji(name='c3_white', image=PNG)
        listed = [emoji.name for emoji in await bot.fetch_application_emojis()]
        await made.delete()
        ok('an emoji of the application', listed == ['c3_white'], listed)

    await tried('application emojis', emojis())
    c = g.text_channels[0]
    m = await tried(
        'send',
        c.send(
            'x', file=f('x.png'), embed=discord.Embed(title='t').set_image(url='attachment://x.png')
        ),
    )
    framed = discord.ui.LayoutView()
    framed.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay('in a frame'),
            discord.ui.MediaGallery(
                discord.MediaGalleryItem('attachment://x.png', description='a dot')
            ),
            accent_colour=0xAABBCC,
        )
    )
    container = await tried('send a container', c.send(view=framed, file=f('x.png')))
    if container:
        box = container.components[0]
        ok(
            'container',
            container.flags.components_v2
            and box.accent_colour.value == 0xAABBCC
            and box.children[0].content == 'in a frame'
            and box.children[1].items[0].description == 'a dot'
            and box.children[1].items[0].media.width == 1,
            container.components,
        )
        await container.delete()
    if m:
        await tried('edit', m.edit(content='y', attachments=[]))
        await tried('fetch', c.fetch_message(m.id))
        await tried('reply', m.reply('z'))
        await tried('delete', m.delete())

    async def hist():
        return [m async for m in c.history(limit=5)]

    await tried('history', hist())
    await tried('typing', c.typing().__aenter__())
    try:
        n = len(await asyncio.wait_for(g.chunk(), 10))
        ok('guild.chunk (op 8)', n > 1, n)
    except Exception as e:
        ok('guild.chunk (op 8)', False, type(e).__name__)
    async with aiohttp.ClientSession() as s:
        state = await (await s.get(url + '/sandbox/state')).json()
        by = {u['name']: u['id'] for u in state['users']}
        here = state['channel']

        async def act(**doing):
            answer = await s.post(
                url + '/sandbox/act', json={'as': by['Ada'], 'channel': here, **doing}
            )
            # The answer comes with the acknowledgement; the bot may have more to do after it.
            await asyncio.wait_for(idle(), 20)
            return await answer.json(content_type=None)

        a = await act(do='autocomplete', name='all', options=[['text', 'he']], focused='text')
        ok('autocomplete', a.get('choices', [{}])[0].get('value') == 'v', a)
        r = await act(
            do='command',
            name='all',
            options=[
                ['text', 'hey'],
                ['who', by['Ben']],
                ['number', '3'],
                ['yes', 'true'],
                ['pick', '2'],
            ],
        )
        ok('options', got.get('all') == ['hey', 'ben', 3, True, '2'], (got.get('all'), r))
        for n in ['late', 'thread']:
            await act(do='command', name=n, options=[])
        await act(do='user_command', name='Look at', target=by['Ben'])
        ok('context menu', got.get('target') == 'ben', got.get('target'))
        if 'message' in got:
            mid = str(got['message'])
            await act(do='select', message=mid, custom_id='menu', values=['a', 'b'])
            ok('values', got.get('values') == ['a', 'b'], got.get('values'))
            await act(do='press', message=mid, custom_id='defer')
            await act(do='press', message=mid, custom_id='update')
            ok('update', got.get('update'))
        d = await act(do='command', name='dialog', options=[])
        if 'modal' in d:
            await act(do='submit', interaction=d['modal']['interaction'], values=[['x', 'hello']])
        ok('modal', got.get('modal') == 'hello', (d, got.get('modal')))
        heard = asyncio.ensure_future(
            bot.wait_for('message', check=lambda m: m.content == 'hi all', timeout=10)
        )
        await act(do='type', text='hi all')
        await tried('a person is heard', heard)
        back = asyncio.ensure_future(bot.wait_for('resumed', timeout=20))
        await bot.ws.close(4000)
        await tried('RESUME', back)
        await act(do='command', name='late', options=[])
    await bot.close()


async def main():
    # The library has Discord's address built in; the stand-in tells its own.
    async with aiohttp.ClientSession() as s:
        answer = await s.get(
            url + '/api/v10/gateway/bot', headers={'Authorization': 'Bot ' + token}
        )
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL((await answer.json())['url'])
    async with bot:
        tasks = [asyncio.ensure_future(people()), asyncio.ensure_future(bot.start(token))]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=110)
        for task in done:
            if task.exception():
                ok('the end', False, ''.join(traceback.format_exception(task.exception()))[-1500:])
        if not done:
            ok('an end within 110 s', False)
    print(sum(results), 'ok,', len(results) - sum(results), 'wrong')


asyncio.run(main())
sys.exit(0 if results and False not in results else 1)
