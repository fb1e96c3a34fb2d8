// Classification of hits: which requests are visits by people, and which are not.
import { afterAll, expect, test } from 'vitest'
import { browser, createTestClicks } from '../../testing/clicks.ts'

const path = await createTestClicks()
afterAll(() => path.close())
const { follow, hitOf, link, sql, clicks } = path
let people = 0
const somebody = () => ({ 'x-forwarded-for': `81.1.${++people >> 8}.${people & 255}` })

const classOf = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await follow(`/r/${link.code}`, { ...somebody(), ...headers }, method)
  const hit = await hitOf(answer)
  return [answer.statusCode, hit?.class, hit?.reason]
}

test('R59 a browser that opens the address is a valid visit', async () => {
  expect(await classOf({})).toEqual([302, 'valid', null])
  expect(
    await classOf({
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    }),
  ).toEqual([302, 'valid', null])
})

test('R59 bots and unknown user agents are redirected and stored as bot', async () => {
  for (const agent of [
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.31',
  ])
    expect(await classOf({ 'user-agent': agent })).toEqual([302, 'bot', 'agent'])
  expect(await classOf({ 'user-agent': '' })).toEqual([302, 'bot', 'no_agent'])
})

test('R59 a subresource request is not a visit', async () => {
  for (const headers of [
    { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none' },
  ])
    expect(await classOf(headers)).toEqual([302, 'bot', 'fetch'])
})

test('R59 HEAD requests and preview fetchers are redirected and stored as preview', async () => {
  expect(await classOf({}, 'HEAD')).toEqual([302, 'preview', 'head'])
  for (const agent of [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ])
    expect(await classOf({ 'user-agent': agent })).toEqual([302, 'preview', 'preview'])
})

test('R59 an AI assistant fetching for a person is redirected and stored as assistant', async () => {
  const agent =
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://example.com)'
  expect(await classOf({ 'user-agent': agent })).toEqual([302, 'assistant', 'assistant'])
  const [counted] = await sql`
    select (select assistant from hit_link_day where link_id = ${link.id}) as link,
      (select sum(assistant)::int from hit_link_month where link_id = ${link.id} and country = '*') as month,
      (select sum(assistant)::int from hit_country_view where affiliate_id = 0 and promoted_id = 0) as country`
  expect(counted).toEqual({ link: 1, month: 1, country: 1 })
})

test('R59 an in-app browser counts as a person when it navigates to the address, not when a page loads it', async () => {
  const agent =
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36 Viber/26.1'
  const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  expect(await classOf({ 'user-agent': agent })).toEqual([302, 'valid', null])
  expect(await classOf({ 'user-agent': agent, ...opened })).toEqual([302, 'valid', null])
  const loaded = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }
  expect(await classOf({ 'user-agent': agent, ...loaded })).toEqual([302, 'bot', 'fetch'])
})

test('R59 a prefetch is stored and answered 503, so that the real click is seen', async () => {
  const cases: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ]
  for (const headers of cases) {
    const answer = await follow(`/r/${link.code}`, { ...somebody(), ...headers })
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.location]).toEqual([
      503,
      'no-store',
      undefined,
    ])
  }
  await clicks.settled()
  const [hits] = await sql`select count(*) from hit where class = 'prefetch' and not is_unique`
  expect(hits?.count).toBe(3)
})

test('R60 more than 60 hits a minute from one address and browser are of class bot, by the rate limit', async () => {
  const one = somebody()
  for (let n = 0; n < 60; n++) await follow(`/r/${link.code}`, one)
  expect(await hitOf(await follow(`/r/${link.code}`, one))).toMatchObject({
    class: 'bot',
    reason: 'rate',
  })
  const other = await follow(`/r/${link.code}`, { ...one, 'user-agent': `${browser} Other` })
  expect(await hitOf(other)).toMatchObject({ class: 'valid' })
  path.pass(61)
  expect(await hitOf(await follow(`/r/${link.code}`, one))).toMatchObject({ class: 'valid' })
})
