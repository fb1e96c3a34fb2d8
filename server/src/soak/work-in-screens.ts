// Soak load: users of the screens, with sign-ins and sign-outs, lists, reports, exports and uploads.
import { randomUUID } from 'node:crypto'
import { personOf } from './follow-links.ts'
import { administrator, password } from './programme.ts'
import { type Scene, expected, repeat } from './scene.ts'

const staffReads = [
  '/home/admin',
  '/home/waiting',
  '/financial/order/details?limit=20',
  '/financial/order/details?limit=20&where[status]=eq~.~2',
  '/financial/order/details?limit=20&where[amount]=between~.~10,100&sort=-amount',
  '/financial/order?limit=20',
  '/financial/invoice?limit=20',
  '/financial/payout-run?limit=20',
  '/registration/affiliate?limit=20',
  '/registration/affiliate?limit=20&where[name]=like~.~PROMOTER%203',
  '/marketing/link?limit=20',
  '/marketing/analytics?limit=20',
  '/marketing/analytics?limit=20&where[class]=eq~.~bot',
  '/marketing/analytics-shop?limit=20',
  '/report/marketing/shop-analytics',
  '/report/marketing/campaign-analytics',
  '/report/marketing/sub-id?by=s1',
  '/marketing/postback/delivery?limit=20',
  '/marketing/call?limit=20',
  '/admin/audit?limit=20',
]
const affiliateReads = [
  '/auth/me',
  '/home/affiliate',
  '/financial/order/details?limit=20',
  '/marketing/link?limit=20',
]
const files = [
  '/financial/order/details',
  '/report/marketing/shop-analytics',
  '/marketing/link',
  '/financial/invoice',
]

export function readLists(scene: Scene): Promise<void> {
  const { client, programme, tally } = scene
  return repeat(scene, 700, async (n) => {
    const path = staffReads[n % staffReads.length] ?? ''
    if (expected(scene, path, await client.call('GET', path, undefined, programme.admin), 200))
      tally.reads++
  })
}

/** Below the rate limit of six a minute. */
export function exportTables(scene: Scene): Promise<void> {
  const { client, programme, tally } = scene
  return repeat(scene, 17_000, async (n) => {
    const [path, format] = [files[n % files.length] ?? '', n % 8 < 4 ? 'csv' : 'xlsx']
    const answer = await client.call(
      'GET',
      `${path}/export?format=${format}`,
      undefined,
      programme.admin,
    )
    if (expected(scene, `${path} as ${format}`, answer, 200)) tally.exports++
  })
}

/** Signs in, looks around and signs out; one in twenty mistypes the password first. */
export function signInAndOut(scene: Scene): Promise<void> {
  const { client, programme, tally } = scene
  return repeat(scene, 6_000, async (n) => {
    const { username } = programme.affiliates[n % programme.affiliates.length] ?? administrator
    const { 'x-forwarded-for': from = '', 'user-agent': agent = '' } = personOf(n)
    const headers = { 'x-forwarded-for': from, 'user-agent': agent }
    const signIn = (tried: string) =>
      client.call<{ token: string }>('POST', '/auth/sign-in', { username, password: tried }, headers)
    if (n % 20 === 3 && expected(scene, 'a wrong password', await signIn('Wrong-1234'), 422))
      tally.wrongPasswords++
    const entered = await signIn(password)
    if (!expected(scene, 'a sign-in', entered, 200)) return
    tally.signIns++
    const session = { ...headers, authorization: `Bearer ${entered.data.token}` }
    for (const path of affiliateReads)
      if (expected(scene, path, await client.call('GET', path, undefined, session), 200)) tally.reads++
    const left = await client.call('POST', '/auth/sign-out', {}, session)
    expected(scene, 'a sign-out', left, 200)
  })
}

/** Below the rate limit of sixty an hour. */
export function uploadFiles(scene: Scene): Promise<void> {
  const { client, programme, tally } = scene
  return repeat(scene, 75_000, async (n) => {
    const bytes = Buffer.from(`Offer ${n}\n`.repeat(200))
    const answer = await client.upload('/file', `offer-${n}.txt`, bytes, programme.admin)
    if (expected(scene, 'an upload', answer, 201)) tally.uploads++
  })
}

/** Calls of the snippet from the shops' pages. */
export function browsePages(scene: Scene): Promise<void> {
  const { client, programme, tally, page } = scene
  return repeat(scene, 1_500, async (n) => {
    const shop = programme.shops[n % programme.shops.length]
    const { 'x-forwarded-for': from = '', 'user-agent': agent = '' } = personOf(n)
    const headers = { 'x-forwarded-for': from, 'user-agent': agent, origin: page }
    const what = n % 2 === 0 ? { action: 'visit' } : { action: 'event', event: 'add_to_cart' }
    const body = {
      analyticsKey: shop?.analyticsKey,
      id: randomUUID(),
      options: { page: `/p/${n % 50}` },
      ...what,
    }
    if (
      expected(
        scene,
        'a call of the snippet',
        await client.call('POST', '/track/event', body, headers),
        202,
      )
    )
      tally.pageCalls++
  })
}
