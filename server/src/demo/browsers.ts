// Request headers of demo visitors: people's browsers, bots, and preview fetchers.
import type { IncomingHttpHeaders } from 'node:http'
import { type Random, type Weighted, weightedDraw } from './random.ts'

const people: Weighted<(version: number) => string> = [
  [
    (v) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Safari/537.36`,
    26,
  ],
  [
    (v) =>
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Mobile Safari/537.36`,
    24,
  ],
  [
    (v) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${v % 7} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${v % 7} Mobile/15E148 Safari/604.1`,
    25,
  ],
  [
    (v) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${v % 7} Safari/605.1.15`,
    9,
  ],
  [(v) => `Mozilla/5.0 (X11; Linux x86_64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`, 5],
  [(v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`, 6],
  [
    (v) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Safari/537.36 Edg/${v}.0.0.0`,
    5,
  ],
]
const robots: Weighted<string> = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 30],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 20],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 15],
  ['Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)', 15],
  ['curl/8.9.1', 5],
  ['python-requests/2.32.3', 8],
  ['', 4],
]
/** Link preview fetchers and AI assistants. */
const previews: Weighted<string> = [
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 30],
  ['WhatsApp/2.23.20.0', 30],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
    15,
  ],
  ['TelegramBot (like TwitterBot)', 15],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 10],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 10],
]
const drawPerson = weightedDraw(people)
const drawRobot = weightedDraw(robots)
const drawPreview = weightedDraw(previews)

export const browserOf = (random: Random): string => drawPerson(random)(random.whole(118, 143))

export type Coming = 'person' | 'robot' | 'fetch' | 'burst' | 'prefetch' | 'preview' | 'head'
export type Said = { method: string; headers: IncomingHttpHeaders }

const opened = {
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
}
const loaded = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }

/** `browser` is the person's, if it is a person. */
export function saidBy(coming: Coming, browser: string, random: Random): Said {
  const agent = { 'user-agent': browser }
  switch (coming) {
    case 'robot':
      return { method: 'GET', headers: { 'user-agent': drawRobot(random) } }
    case 'preview':
      return { method: 'GET', headers: { 'user-agent': drawPreview(random) } }
    case 'head':
      return { method: 'HEAD', headers: agent }
    case 'prefetch':
      return { method: 'GET', headers: { ...agent, ...opened, 'sec-purpose': 'prefetch' } }
    case 'fetch':
      return { method: 'GET', headers: { ...agent, ...loaded } }
    default:
      return { method: 'GET', headers: { ...agent, ...opened } }
  }
}

const elsewhere: Weighted<string> = [
  ['https://www.google.com/', 8],
  ['https://www.instagram.com/', 6],
  ['https://duckduckgo.com/', 2],
  ['https://www.reddit.com/', 2],
  ['https://mastodon.example/', 1],
]
const drawElsewhere = weightedDraw(elsewhere)

/** The referrer, as far as browsers still send it. */
export function referrerOf(site: string, random: Random): string {
  const luck = random.next()
  if (luck < 0.27) return ''
  return luck < 0.82 ? `${site}/` : drawElsewhere(random)
}
