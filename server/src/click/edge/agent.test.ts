// User agent classification, with samples in the formats of browsers,
// in-app browsers, crawlers, previews and assistants.
import { expect, test } from 'vitest'
import { kindOf } from './agent.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22E240'
const android =
  'Mozilla/5.0 (Linux; Android 15; XY-100 Build/AB1C; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.1.2 Mobile Safari/537.36'
const compatible = (name: string) =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}; +https://example.com/agent)`

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Linux; Android 14; CUBOT P90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  `${iPhone} Version/18.4 Safari/604.1`,
  ...['Tumblr/iPhone/40.1', 'WhatsApp/2.25.20', '[FBAN/FBIOS;FBAV/500.0]', '[LinkedInApp]/9.31'].map(
    (app) => `${iPhone} ${app}`,
  ),
  ...['Instagram 400.0.0.1 (iPhone16,1)', 'Snapchat/13.5 (like Safari/8620.1)', '[Pinterest/iOS]'].map(
    (app) => `${iPhone} ${app}`,
  ),
  ...[
    'Viber/26.1',
    'WhatsApp/2.25.20',
    'Tumblr/40.1',
    'Line/15.1/IAB',
    '[FB_IAB/FB4A]',
    'Mastodon/2.9',
  ].map((app) => `${android} ${app}`),
])('R59 browsers, including in-app browsers, are people: %s', (agent) => {
  expect(kindOf(agent)).toBe('person')
})

test.each([
  'WhatsApp/2.25.20 A',
  'Viber/26.1.0 CFNetwork/3826.1 Darwin/24.4.0',
  'Tumblr/14.0.835.186',
  'Mozilla/5.0 (compatible; Tumblr/1.0; +https://example.com)',
  'Pinterest/0.2 (+https://example.com/bot.html)',
  'http.rb/5.2.0 (Mastodon/4.4.1; +https://example.social/)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://example.com)',
])('R59 link preview fetchers are previews: %s', (agent) => {
  expect(kindOf(agent)).toBe('preview')
})

test.each([
  ...[
    'ChatGPT-User/1.0',
    'Claude-User/1.0',
    'Perplexity-User/1.0',
    'Amzn-User/0.1',
    'MistralAI-User/1.0',
  ].map(compatible),
  ...['DuckAssistBot/1.2', 'Google-NotebookLM', 'Manus-User/1.0', 'meta-externalfetcher/1.1'].map(
    compatible,
  ),
])('R59 fetchers on behalf of a person are assistants: %s', (agent) => {
  expect(kindOf(agent)).toBe('assistant')
})

test.each([
  ...[
    'Googlebot/2.1',
    'GPTBot/1.2',
    'ClaudeBot/1.0',
    'PerplexityBot/1.0',
    'Amazonbot/0.1',
    'OAI-SearchBot/1.3',
  ].map(compatible),
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  `${android.replace('; wv', '')} (compatible; Google-InspectionTool/1.0)`,
])('R59 crawlers are bots: %s', (agent) => {
  expect(kindOf(agent)).toBe('bot')
})
