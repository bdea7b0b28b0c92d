// The test of the bot, with the program `discord-sandbox` on the path.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'

test('ping is answered', { timeout: 60_000 }, async (t) => {
  const sandbox = spawn('discord-sandbox', ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => sandbox.kill())
  for await (const line of createInterface({ input: sandbox.stdout })) {
    const [, name, value] = line.match(/(\w+)=(.*)/)
    process.env[name] = value
    if (name === 'DISCORD_TOKEN') break
  }
  const { client } = await import('./bot.mjs')
  t.after(() => client.destroy())

  const ask = async (path, options) => {
    const answer = await (await fetch(process.env.DISCORD_URL + path, options)).json()
    assert.equal(answer.error, undefined)
    return answer
  }
  const state = () => ask('/sandbox/state')
  const isReady = ({ online, commands }) => online && commands.length > 0
  while (!isReady(await state())) await setTimeout(20)
  const act = (action) => {
    const body = JSON.stringify(action)
    return ask('/sandbox/act', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const newest = async () => (await state()).messages.at(-1).wire

  await act({ do: 'type', text: '/ping' })
  const pong = await newest()
  assert.equal(pong.content, 'pong')
  await act({ do: 'press', message: pong.id, custom_id: 'again' })
  assert.equal((await newest()).content, 'pong again')
})
