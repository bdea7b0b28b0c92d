"""A bot with discord.py that answers a command and a button."""

import os

import discord
import yarl

URL = os.environ.get('DISCORD_URL', 'https://discord.com')
discord.http.Route.BASE = f'{URL}/api/v10'


class Again(discord.ui.View):
    @discord.ui.button(label='Again')
    async def again(self, interaction, button):
        await interaction.response.edit_message(content='pong again')


class Bot(discord.Client):
    async def setup_hook(self):
        # The library has the address of Discord's gateway built in.
        _, gateway, _ = await self.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        await tree.sync()


bot = Bot(intents=discord.Intents.none())
tree = discord.app_commands.CommandTree(bot)


@tree.command(description='Answers pong')
async def ping(interaction: discord.Interaction):
    await interaction.response.send_message('pong', view=Again())


bot.run(os.environ['DISCORD_TOKEN'])
