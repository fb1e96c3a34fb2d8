// Postback delivery: at least once, in sequence per order, with exponential backoff, until it has failed for too long.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/servers/receiver.ts'
import { createPostbackApp, type PostbackApp } from '../../testing/postback-app.ts'
import { claim } from './claim.ts'
import { deliverDue } from './deliver.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { waitAfter } from './settle-try.ts'
import { startPostbacks } from './worker.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
  app.freeze()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const minute = 60
const day = 86_400
const stateOf = async (id: number) =>
  (
    await app.sql<{ active: boolean; state: string }[]>`
      select active, state from postback_view where id = ${id}`
  )[0]
const triesOf = async (delivery: number) => [
  ...(await app.sql<{ status: number | null; answer: string }[]>`
    select status, answer from postback_try where delivery_id = ${delivery} order by at`),
]
/** Advances the clock in steps until nothing is waiting. */
const passUntilSettled = async (id: number, step: number) => {
  for (let n = 0; n < 400; n++) {
    if ((await app.rows(id)).every(({ state }) => state !== 'waiting')) return
    app.pass(step)
    await app.deliver()
  }
}

test('a successful delivery is stored with status, time and response, and not repeated', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  await app.order(scene)
  await app.deliver()
  app.pass(7 * day)
  await app.deliver()
  expect(app.receiver.calls).toHaveLength(1)
  const [row] = await app.rows(id)
  expect(row).toMatchObject({ state: 'delivered', attempts: 1, status: 200, next_at: null })
  expect(await triesOf(row?.id ?? 0)).toEqual([{ status: 200, answer: 'answer 200' }])
  expect(await stateOf(id)).toEqual({ active: true, state: 'working' })
})

test.each([301, 399, 400, 404, 410, 429, 500, 503])(
  'status %i counts as a failure and is retried',
  async (status) => {
    const scene = await app.scene()
    const id = await app.postback(scene)
    await app.order(scene)
    app.receiver.status(status)
    await app.deliver()
    await app.deliver()
    expect(app.receiver.calls).toHaveLength(1)
    expect(await app.rows(id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    app.receiver.status(204)
    app.pass(minute)
    await app.deliver()
    expect(await app.rows(id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 204 }])
    const [first, second] = app.receiver.calls
    expect(second?.headers['x-event-id']).toBe(first?.headers['x-event-id'])
  },
)

test('each wait doubles, up to half a day, with jitter', () => {
  const least = (attempts: number) => waitAfter(attempts, undefined, () => 0) / 1000
  const most = (attempts: number) => waitAfter(attempts, undefined, () => 1) / 1000
  expect([1, 2, 3, 11, 12, 99].map(least)).toEqual([22.5, 45, 90, 23_040, 32_400, 32_400])
  expect([1, 2, 3, 11, 12, 99].map(most)).toEqual([37.5, 75, 150, 38_400, 54_000, 54_000])
})

test('after five days of failures deliveries are given up, the postback is switched off, and its owner mailed once', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene, { name: 'MY TRACKER' })
  await app.order(scene, { status: 'approved' })
  app.receiver.status(500)
  await app.deliver()
  for (let hours = 1; hours < 5 * 24; hours++) {
    app.pass(3600)
    await app.deliver()
  }
  expect(await stateOf(id)).toEqual({ active: true, state: 'failing' })
  // The address may be spared for up to an hour and a quarter.
  app.pass(2 * 3600)
  await app.deliver()
  expect(await stateOf(id)).toEqual({ active: false, state: 'off' })
  await vi.waitFor(() => expect(app.mails).toHaveLength(1), 60_000)
  expect(app.mails[0]).toMatchObject({
    to: scene.affiliate.username,
    subject: `Postback ${id} was switched off`,
    text: expect.stringContaining(`/#/dashboard/marketing/postback/${id}\n`),
  })
  const calls = app.receiver.calls.length
  app.pass(day)
  await app.deliver()
  expect(app.mails).toHaveLength(1)
  expect(app.receiver.calls).toHaveLength(calls)
  // Waiting deliveries are not lost: they are sent when the postback is on again.
  app.receiver.status(200)
  await app.sql`update postback set active = true, switched_off_at = null, failing_since = null, failures = 0 where id = ${id}`
  await app.deliver()
  expect((await app.rows(id)).at(-1)).toMatchObject({ event: 'approved', state: 'delivered' })
})

test('a single event that always fails is given up after five days, and the others continue', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  const bad = await app.order(scene, { orderId: 'POISON' })
  const [poison] = await app.rows(id)
  app.receiver.answer((response, { query }) => {
    const status = query.get('id') === poison?.event_id ? 500 : 200
    response.writeHead(status).end()
  })
  for (let n = 0; n < 6; n++) {
    await app.deliver()
    app.pass(20 * 3600)
    await app.order(scene)
  }
  await passUntilSettled(id, 6 * 3600)
  await app.order(scene)
  app.pass(2 * 3600)
  await app.deliver()
  const rows = await app.rows(id)
  expect(bad).toBeGreaterThan(0)
  expect(rows.map(({ state }) => state)).toEqual([
    'failed',
    ...Array.from({ length: 7 }, () => 'delivered'),
  ])
  expect(await stateOf(id)).toEqual({ active: true, state: 'working' })
})

test('days without a server count as no failures: the receiver gets as many tries as before it is given up', async () => {
  const scene = await app.scene()
  const [back, gone] = [
    await app.postback(scene),
    await app.postback(scene, { address: `${app.receiver.origin}/gone?id={event_id}` }),
  ]
  await app.order(scene)
  app.receiver.status(500)
  await app.deliver()
  app.pass(9 * day)
  await app.deliver()
  for (const id of [back, gone]) {
    expect(await stateOf(id)).toEqual({ active: true, state: 'failing' })
    expect(await app.rows(id)).toMatchObject([{ state: 'waiting', attempts: 2 }])
  }
  app.receiver.answer((response, { path }) => {
    response.writeHead(path.startsWith('/gone') ? 500 : 200).end()
  })
  app.pass(2 * minute)
  await app.deliver()
  expect(await app.rows(back)).toMatchObject([{ state: 'delivered', attempts: 3 }])
  expect(await stateOf(back)).toEqual({ active: true, state: 'working' })
  await passUntilSettled(gone, 3600)
  expect(await app.rows(gone)).toMatchObject([{ state: 'failed', attempts: 15 }])
  expect(await stateOf(gone)).toEqual({ active: false, state: 'off' })
})

test('the events of one order arrive in sequence, whatever fails; other orders do not wait for them', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  await app.order(scene, { status: 'approved' })
  await app.order(scene, { status: 'failed', reason: 'cancelled' })
  const [first] = await app.rows(id)
  let refusals = 2
  app.receiver.answer((response, { query }) => {
    const refused = query.get('id') === first?.event_id && refusals-- > 0
    response.writeHead(refused ? 500 : 200).end()
  })
  await app.deliver()
  expect(app.receiver.events()).toEqual(['created', 'created', 'failed'])
  await passUntilSettled(id, minute)
  expect(app.receiver.events()).toEqual([
    'created',
    'created',
    'failed',
    'created',
    'created',
    'approved',
  ])
})

test('a failing address is spared: of thirty waiting events only a few are attempted', async () => {
  const scene = await app.scene()
  await app.postback(scene)
  for (let n = 0; n < 30; n++) await app.order(scene)
  app.receiver.status(503)
  await app.deliver()
  expect(app.receiver.calls.length).toBeLessThanOrEqual(6)
  app.receiver.status(200)
  app.pass(2 * minute)
  await app.deliver()
  app.pass(2 * minute)
  await app.deliver()
  expect(new Set(app.receiver.calls.map(({ query }) => query.get('id'))).size).toBe(30)
})

test('a slow receiver does not delay others', async () => {
  const [slow, quick] = [await app.scene(), await app.scene()]
  const silent = await openReceiver()
  silent.answer(() => undefined)
  await app.postback(slow, { address: `${silent.origin}/in?event={event}` })
  await app.postback(quick)
  for (let n = 0; n < 5; n++) await app.order(slow)
  for (let n = 0; n < 5; n++) await app.order(quick)
  const delivering = app.deliver()
  await app.receiver.reached(5)
  expect(silent.calls.length).toBeLessThanOrEqual(4)
  await silent.close()
  await delivering
})

test('F8 two concurrent servers deliver each event once', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  for (let n = 0; n < 20; n++) await app.order(scene, { status: 'approved' })
  await Promise.all([deliverDue(app.deps), deliverDue(app.deps), deliverDue(app.deps)])
  // What one server saw claimed by the other is due again in the next second.
  await app.deliver()
  expect((await app.rows(id)).map(({ state, attempts }) => [state, attempts])).toEqual(
    Array.from({ length: 40 }, () => ['delivered', 1]),
  )
  expect(new Set(app.receiver.calls.map(({ query }) => query.get('id'))).size).toBe(40)
  expect(app.receiver.calls).toHaveLength(40)
})

test('F8 servers polling at the same moment never claim the same delivery', async () => {
  const scene = await app.scene()
  await app.postback(scene)
  for (let n = 0; n < 20; n++) await app.order(scene)
  const looks = await Promise.all(Array.from({ length: 5 }, () => claim(app.deps, 16, [])))
  const taken = looks.flat().map(({ id }) => id)
  expect(taken.length).toBeGreaterThanOrEqual(4)
  expect(new Set(taken).size).toBe(taken.length)
})

test('the worker delivers committed events on its own, and stops after those in flight', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  const stop = startPostbacks(app.deps)
  await app.order(scene)
  await app.receiver.reached(1)
  await stop()
  expect(await app.rows(id)).toMatchObject([{ state: 'delivered' }])
})

test('R78 a response is stored as its first 500 characters, without secrets and control characters', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  await app.order(scene)
  app.receiver.answer((response, { headers }) =>
    response.end(`\u0000\u001b[31mgot ${String(headers['x-signature'])} \ud800${'é'.repeat(600)}`),
  )
  await app.deliver()
  const [row] = await app.rows(id)
  const [tried] = await triesOf(row?.id ?? 0)
  expect(tried?.answer).toMatch(/^\[31mgot t=\d+,v1=\[hidden\] .*é+$/)
  expect(tried?.answer).toHaveLength(500)
})

test('R82 the delivery log is kept for 30 days', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  await app.order(scene)
  await app.deliver()
  app.pass(29 * day)
  await forgetDeliveries(app.sql, app.deps.now())
  expect(await app.rows(id)).toHaveLength(1)
  app.pass(2 * day)
  await forgetDeliveries(app.sql, app.deps.now())
  expect(await app.rows(id)).toHaveLength(0)
})

test('R82 events that were never tried are kept for longer while their postback is on', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  await app.order(scene)
  // As after a month in which no server made calls.
  app.pass(31 * day)
  await forgetDeliveries(app.sql, app.deps.now())
  await app.deliver()
  expect(await app.rows(id)).toMatchObject([{ state: 'delivered' }])
  await app.order(scene)
  await app.sql`update postback set active = false where id = ${id}`
  app.pass(31 * day)
  await forgetDeliveries(app.sql, app.deps.now())
  expect(await app.rows(id)).toHaveLength(0)
})
