# The test of the bot, with the program `discord-sandbox` on the path: python -m unittest
import json
import os
import subprocess
import sys
import time
import unittest
from urllib.request import Request, urlopen


class Ping(unittest.TestCase):
    def start(self, *command, **options):
        process = subprocess.Popen(command, **options)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        return process

    def ask(self, path, body=None):
        data = body and json.dumps(body).encode()
        with urlopen(Request(self.url + path, data, {'Content-Type': 'application/json'})) as sent:
            answer = json.load(sent)
        self.assertNotIn('error', answer)
        return answer

    def test_ping_is_answered(self):
        sandbox = self.start('discord-sandbox', '--port', '0', stdout=subprocess.PIPE, text=True)
        env = dict(sandbox.stdout.readline().strip().split('=', 1) for _ in range(2))
        self.url = env['DISCORD_URL']
        bot = self.start(sys.executable, 'bot.py', env={**os.environ, **env})
        state = lambda: self.ask('/sandbox/state')
        while not (state()['online'] and state()['commands']):
            self.assertIsNone(bot.poll(), 'the bot has ended')
            time.sleep(0.02)

        self.ask('/sandbox/act', {'do': 'type', 'text': '/ping'})
        pong = state()['messages'][-1]['wire']
        self.assertEqual(pong['content'], 'pong')
        button = pong['components'][0]['components'][0]['custom_id']
        self.ask('/sandbox/act', {'do': 'press', 'message': pong['id'], 'custom_id': button})
        self.assertEqual(state()['messages'][-1]['wire']['content'], 'pong again')
