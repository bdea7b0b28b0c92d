// A bot with discord.js that answers a command and a button.
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events } from 'discord.js'

const { DISCORD_URL = 'https://discord.com', DISCORD_TOKEN } = process.env

export const client = new Client({ intents: [], rest: { api: `${DISCORD_URL}/api` } })

client.once(Events.ClientReady, () =>
  client.application.commands.set([{ name: 'ping', description: 'Answers pong' }]),
)

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    const again = new ButtonBuilder().setCustomId('again').setLabel('Again').setStyle(ButtonStyle.Primary)
    const row = new ActionRowBuilder().addComponents(again)
    await interaction.reply({ content: 'pong', components: [row] })
  } else if (interaction.isButton()) {
    await interaction.update({ content: 'pong again' })
  }
})

client.login(DISCORD_TOKEN)
