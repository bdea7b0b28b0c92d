// A discord.js bot logs in to the stand-in and says what the library refuses; people act through the stand-in's page.
//
//     node discord-js.mjs URL TOKEN
//
// The library is looked for from the working directory.
import { createRequire } from 'node:module'

const {
  Client,
  GatewayIntentBits,
  Events,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  StringSelectMenuBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
  AttachmentBuilder,
  EmbedBuilder,
  ContainerBuilder,
  TextDisplayBuilder,
  MessageFlags,
  PermissionFlagsBits,
  ChannelType,
} = createRequire(`${process.cwd()}/`)('discord.js')

const [url, token] = process.argv.slice(2)
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

let passed = 0
let failed = 0
const ok = (name, condition, detail) => {
  if (condition) passed += 1
  else failed += 1
  console.log(condition ? 'ok   ' : 'WRONG', name, condition ? '' : (JSON.stringify(detail) ?? ''))
}
const tried = async (name, check) => {
  try {
    const result = await check()
    ok(name, result === true, result)
  } catch (error) {
    ok(name, false, `${error.name} ${error.code ?? ''} ${error.message}`)
  }
}

const client = new Client({
  intents: [
    GatewayIntentBits.Guilds,
    GatewayIntentBits.GuildMessages,
    GatewayIntentBits.GuildMembers,
    GatewayIntentBits.MessageContent,
    GatewayIntentBits.DirectMessages,
  ],
  rest: { api: `${url}/api`, version: '10', retries: 0 },
})
const trouble = []
for (const event of ['error', 'warn', 'shardError', 'invalidated', 'shardDisconnect'])
  client.on(event, (about) => trouble.push([event, about?.message ?? String(about)]))
process.on('unhandledRejection', (e) => {
  trouble.push(['unhandled', e?.message])
  console.log('UNHANDLED', e)
})
const raw = []
client.on('raw', (p) => raw.push(p.t))
const ready = new Promise((done) => client.once(Events.ClientReady, done))
await tried('login', () => client.login(token).then(() => true))
if ((await Promise.race([ready, sleep(15000).then(() => 'late')])) === 'late')
  ok('READY within 15 s', false)

// What the library knows of the server, and what it asks for.
const guild = client.guilds.cache.first()
ok('one guild, available', client.guilds.cache.size === 1 && guild?.available, guild?.available)
ok(
  'guild has a name, an owner and channels',
  !!guild.name && !!guild.ownerId && guild.channels.cache.size > 0,
  [guild.name, guild.ownerId, guild.channels.cache.size],
)
ok(
  'I am a member with permissions',
  guild.members.me?.permissions.has(PermissionFlagsBits.SendMessages),
  guild.members.me?.permissions?.toArray(),
)
ok('everyone role', !!guild.roles.everyone)
await tried(
  'guild.members.fetch() (op 8)',
  async () => (await guild.members.fetch({ time: 10000 })).size > 1,
)
await tried('guild.fetch()', async () => !!(await guild.fetch()).name)
await tried('guild.channels.fetch()', async () => (await guild.channels.fetch()).size > 0)
await tried('application.fetch()', async () => !!(await client.application.fetch()).id)
await tried(
  'users.fetch(owner)',
  async () => !!(await client.users.fetch(guild.ownerId, { force: true })).username,
)
await tried(
  'members.fetch(owner)',
  async () => !!(await guild.members.fetch({ user: guild.ownerId, force: true })).displayName,
)

// Commands and messages.
const channel = guild.channels.cache.find((c) => c.type === ChannelType.GuildText)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const file = (n) => new AttachmentBuilder(PNG, { name: n, description: 'a dot' })
await tried('application.emojis', async () => {
  const emojis = client.application.emojis
  const made = await emojis.create({ attachment: PNG, name: 'c3_white' })
  const button = new ButtonBuilder().setCustomId('c3').setStyle(ButtonStyle.Primary).setEmoji(made.id)
  const row = new ActionRowBuilder().addComponents(button)
  const sent = await channel.send({ content: 'a key', components: [row] })
  const listed = (await emojis.fetch(undefined, { cache: false })).get(made.id)
  await emojis.delete(made.id)
  await sent.delete()
  return listed?.name === 'c3_white' && (await emojis.fetch(undefined, { cache: false })).size === 0
})
await tried('commands.set', async () => {
  const set = await client.application.commands.set([
    {
      name: 'all',
      description: 'every kind of option',
      nameLocalizations: { de: 'alles' },
      options: [
        {
          name: 'text',
          description: 'x',
          type: ApplicationCommandOptionType.String,
          required: true,
          autocomplete: true,
        },
        { name: 'who', description: 'x', type: ApplicationCommandOptionType.User },
        {
          name: 'number',
          description: 'x',
          type: ApplicationCommandOptionType.Integer,
          minValue: 1,
          maxValue: 9,
        },
        { name: 'yes', description: 'x', type: ApplicationCommandOptionType.Boolean },
        {
          name: 'pick',
          description: 'x',
          type: ApplicationCommandOptionType.String,
          choices: [
            { name: 'One', value: '1' },
            { name: 'Two', value: '2' },
          ],
        },
      ],
    },
    { name: 'late', description: 'x' },
    { name: 'dialog', description: 'x' },
    { name: 'quiet', description: 'x' },
    { name: 'thread', description: 'x' },
    { name: 'Look at', type: ApplicationCommandType.User },
  ])
  return set.size === 6 && [...set.values()].every((c) => c.id && c.version)
})
await tried('commands.fetch', async () => (await client.application.commands.fetch()).size === 6)
await tried('send with a file, an embed and a button', async () => {
  const m = await channel.send({
    content: 'hello',
    files: [file('dot.png')],
    embeds: [new EmbedBuilder().setTitle('t').setDescription('d').setImage('attachment://dot.png')],
    components: [
      new ActionRowBuilder().addComponents(
        new ButtonBuilder().setCustomId('b').setLabel('B').setStyle(ButtonStyle.Primary),
      ),
    ],
  })
  return (
    m.attachments.size <= 1 &&
    m.embeds.length === 1 &&
    m.components.length === 1 &&
    m.author.id === client.user.id
  )
})
await tried('send and edit a container', async () => {
  const container = new ContainerBuilder()
    .setAccentColor(0xaabbcc)
    .addTextDisplayComponents((text) => text.setContent('in a frame'))
    .addMediaGalleryComponents((gallery) =>
      gallery.addItems((item) => item.setURL('attachment://dot.png').setDescription('a dot')),
    )
    .addFileComponents((shown) => shown.setURL('attachment://game.txt'))
    .addSeparatorComponents((line) => line)
    .addActionRowComponents((row) =>
      row.addComponents(
        new ButtonBuilder().setCustomId('b').setLabel('B').setStyle(ButtonStyle.Primary),
      ),
    )
  const m = await channel.send({
    files: [file('dot.png'), new AttachmentBuilder(Buffer.from('x'), { name: 'game.txt' })],
    components: [container],
    flags: MessageFlags.IsComponentsV2,
  })
  // Before the edit, whose MESSAGE_UPDATE changes this object.
  const parts = m.components[0].components
  const image = parts[1].items[0]
  const sent =
    m.flags.has(MessageFlags.IsComponentsV2) &&
    m.components[0].accentColor === 0xaabbcc &&
    parts.map((part) => part.type).join() === '10,12,13,14,1' &&
    image.media.data.width === 1 &&
    image.description === 'a dot'
  const shown = JSON.stringify(m.components)
  const bare = new TextDisplayBuilder().setContent('without')
  const e = await m.edit({ components: [bare], files: [], attachments: [] })
  const good = sent && e.components[0].content === 'without'
  await m.delete()
  return good || [shown, JSON.stringify(e.components)]
})
await tried('send, edit, fetch, delete', async () => {
  const m = await channel.send('one')
  const e = await m.edit({ content: 'two', files: [file('new.png')] })
  const f = await channel.messages.fetch({ message: m.id, force: true })
  const good = f.content === 'two' && f.attachments.size === 1 && !!f.editedTimestamp
  await m.delete()
  return good || [f.content, f.attachments.size, f.editedTimestamp, e.id]
})
await tried('reply to a message', async () => {
  const m = await channel.send('a')
  const r = await m.reply('b')
  return r.reference?.messageId === m.id
})
await tried(
  'messages.fetch(limit)',
  async () => (await channel.messages.fetch({ limit: 5 })).size > 0,
)

// Interactions.
const got = {}
let handling = 0
client.on(Events.InteractionCreate, async (i) => {
  const key = i.isAutocomplete()
    ? 'auto'
    : i.isChatInputCommand()
      ? i.commandName
      : i.isUserContextMenuCommand()
        ? 'user-menu'
        : i.isButton()
          ? 'button ' + i.customId
          : i.isAnySelectMenu()
            ? 'menu ' + i.customId
            : i.isModalSubmit()
              ? 'modal'
              : '?'
  handling += 1
  try {
    ok(
      `${key}: whole`,
      !!i.user &&
        !!i.member &&
        !!i.guild &&
        !!i.channel &&
        !!i.locale &&
        i.inCachedGuild() &&
        i.memberPermissions !== null &&
        i.appPermissions.has(PermissionFlagsBits.ViewChannel) &&
        Math.abs(Date.now() - i.createdTimestamp) < 10000,
      {
        member: !!i.member,
        guild: !!i.guild,
        channel: !!i.channel,
        locale: i.locale,
        p: i.memberPermissions?.bitfield?.toString(),
        created: i.createdTimestamp - Date.now(),
      },
    )
    if (key === 'auto') {
      const f = i.options.getFocused(true)
      await i.respond([{ name: f.name + ' ' + f.value, value: 'v' }])
    }
    if (key === 'all') {
      got.all = {
        text: i.options.getString('text'),
        who: i.options.getUser('who')?.username,
        member: !!i.options.getMember('who'),
        number: i.options.getInteger('number'),
        yes: i.options.getBoolean('yes'),
        pick: i.options.getString('pick'),
      }
      const r = await i.reply({
        content: 'all',
        files: [file('a.png'), file('b.png')],
        components: [
          new ActionRowBuilder().addComponents(
            new ButtonBuilder()
              .setCustomId('update')
              .setLabel('Update')
              .setStyle(ButtonStyle.Secondary),
            new ButtonBuilder().setCustomId('defer').setLabel('Defer').setStyle(ButtonStyle.Danger),
          ),
          new ActionRowBuilder().addComponents(
            new StringSelectMenuBuilder()
              .setCustomId('menu')
              .addOptions({ label: 'A', value: 'a' }, { label: 'B', value: 'b' })
              .setMinValues(1)
              .setMaxValues(2),
          ),
        ],
        withResponse: true,
      })
      ok(
        'reply withResponse',
        r.resource?.message?.attachments.size === 2 && r.interaction.id === i.id,
        JSON.stringify(r.toJSON?.() ?? {}).slice(0, 300),
      )
      got.message = r.resource.message
      const f = await i.fetchReply()
      ok(
        'fetchReply',
        f.id === r.resource.message.id && f.interactionMetadata?.user?.id === i.user.id,
        {
          id: f.id,
          meta: f.interactionMetadata,
        },
      )
      const u = await i.followUp({ content: 'for you', flags: MessageFlags.Ephemeral })
      ok('ephemeral followUp', u.flags.has(MessageFlags.Ephemeral), u.flags?.bitfield)
      const e = await i.editReply({ content: 'all, edited' })
      ok('editReply', e.content === 'all, edited' && e.attachments.size === 2, [
        e.content,
        e.attachments.size,
      ])
    }
    if (key === 'late') {
      await i.deferReply()
      await new Promise((r) => setTimeout(r, 300))
      const m = await i.editReply({ content: 'late', files: [file('l.png')] })
      ok(
        'deferReply, editReply',
        m.content === 'late' && m.attachments.size === 1 && !m.flags.has(MessageFlags.Loading),
        [m.flags.bitfield],
      )
    }
    if (key === 'quiet') {
      await i.deferReply({ flags: MessageFlags.Ephemeral })
      const m = await i.editReply('quiet')
      ok('deferred ephemeral', m.flags.has(MessageFlags.Ephemeral), m.flags.bitfield)
      await i.deleteReply()
      ok('deleteReply', true)
    }
    if (key === 'dialog')
      await i.showModal(
        new ModalBuilder()
          .setCustomId('m')
          .setTitle('T')
          .addComponents(
            new ActionRowBuilder().addComponents(
              new TextInputBuilder().setCustomId('x').setLabel('X').setStyle(TextInputStyle.Short),
            ),
          ),
      )
    if (key === 'modal') {
      got.modal = i.fields.getTextInputValue('x')
      await i.reply('modal: ' + got.modal)
    }
    if (key === 'thread') {
      await i.reply('thread')
      const t = await (await i.fetchReply()).startThread({ name: 'T', autoArchiveDuration: 1440 })
      const m = await t.send({ content: 'in it', files: [file('t.png')] })
      ok('startThread and send', t.isThread() && m.channelId === t.id, [t.type])
      await t.setName('U')
      ok('thread.setName', t.name === 'U')
    }
    if (key === 'user-menu') {
      got.target = i.targetUser.username
      await i.reply({ content: 'looked', flags: MessageFlags.Ephemeral })
    }
    if (key === 'button update') {
      await i.update({ content: 'updated', files: [], attachments: [] })
      ok('update took the files away', (await i.fetchReply()).attachments.size === 0)
    }
    if (key === 'button defer') {
      await i.deferUpdate()
      const m = await i.editReply('deferred')
      ok('deferUpdate, editReply', m.content === 'deferred')
      const f = await i.followUp('public')
      ok('followUp', f.content === 'public')
    }
    if (key === 'menu menu') {
      got.values = i.values
      await i.update({ content: 'menu ' + i.values })
    }
  } catch (e) {
    ok(key + ' handled', false, `${e.name} ${e.code ?? ''} ${e.message}`)
  } finally {
    handling -= 1
  }
})

// People, by the stand-in's page.
const state = await (await fetch(url + '/sandbox/state')).json()
const ada = state.users.find((user) => user.name === 'Ada')
const ben = state.users.find((user) => user.name === 'Ben')
const act = async (doing) => {
  const answer = await fetch(url + '/sandbox/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: ada.id, channel: state.channel, ...doing }),
  })
  // The answer comes with the acknowledgement; the bot may have more to do after it.
  while (handling > 0) await sleep(10)
  return answer.json()
}
const a = await act({ do: 'autocomplete', name: 'all', options: [['text', 'he']], focused: 'text' })
ok('autocomplete seen by the person', a.choices?.[0]?.value === 'v', a)
const all = await act({
  do: 'command',
  name: 'all',
  options: [
    ['text', 'hey'],
    ['who', ben.id],
    ['number', '3'],
    ['yes', 'true'],
    ['pick', '2'],
  ],
})
ok(
  'options as given',
  JSON.stringify(got.all) ===
    JSON.stringify({ text: 'hey', who: 'ben', member: true, number: 3, yes: true, pick: '2' }),
  [got.all, all],
)
await act({ do: 'command', name: 'late', options: [] })
await act({ do: 'command', name: 'quiet', options: [] })
await act({ do: 'command', name: 'thread', options: [] })
await act({ do: 'user_command', name: 'Look at', target: ben.id })
ok('user command', got.target === 'ben', got.target)
if (got.message) {
  await act({ do: 'select', message: got.message.id, custom_id: 'menu', values: ['a', 'b'] })
  ok('values', got.values?.join() === 'a,b', got.values)
  await act({ do: 'press', message: got.message.id, custom_id: 'update' })
  await act({ do: 'command', name: 'all', options: [['text', 'again']] })
  await act({ do: 'press', message: got.message.id, custom_id: 'defer' })
}
const modal = await act({ do: 'command', name: 'dialog', options: [] })
if (modal.modal)
  await act({ do: 'submit', interaction: modal.modal.interaction, values: [['x', 'hello']] })
ok('modal', got.modal === 'hello', [modal, got.modal])
const heard = new Promise((done) => {
  client.on(Events.MessageCreate, (message) => message.author.id === ada.id && done(message))
  setTimeout(() => done(null), 10000)
})
await act({ do: 'type', text: 'hi all' })
const m = await heard
ok('MESSAGE_CREATE of a person', m?.content === 'hi all' && m.member?.id === ada.id, m?.content)

// The connection goes and comes back.
const before = raw.length
const resumed = new Promise((done) => {
  client.once(Events.ShardResume, () => done(true))
  setTimeout(() => done(false), 15000)
})
client.ws._ws?.strategy?.shards?.get(0)?.destroy({ code: 4200, reason: 'test', recover: 1 })
ok('RESUME after a lost connection', await resumed, raw.slice(before))
await act({ do: 'command', name: 'late', options: [] })
ok('nothing was troubled', trouble.length === 0, trouble)
console.log('events:', JSON.stringify([...new Set(raw)]))
console.log(passed, 'ok,', failed, 'wrong')
await client.destroy()
process.exit(failed === 0 ? 0 : 1)
