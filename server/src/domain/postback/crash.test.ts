// A server that dies during a call: its deliveries are picked up by another one later, and nothing is lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { allowed, createPostbackApp, type PostbackApp } from '../../testing/postback-app.ts'
import { changeBy } from '../order/change/change.ts'
import { changeStatus } from '../order/change/change-status.ts'
import { lockOrder } from '../order/lock-order.ts'
import { lease } from './claim.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
})
afterAll(() => app.close())

/** Delivers what is due in a separate process. */
const server = (databaseUrl: string) =>
  startChild(
    `import { deliverDue } from './domain/postback/deliver.ts'
     import { connect } from './db/sql.ts'
     import { createLogger } from './log.ts'
     import { testConfig } from './testing/app.ts'
     const config = testConfig({ affiliatesOutboundAllow: ${JSON.stringify(allowed)} })
     const sql = connect(${JSON.stringify(databaseUrl)})
     await deliverDue({ sql, config, log: createLogger('silent'), now: () => new Date(), sendMail: async () => {} })
     console.log('done')`,
  )

test('F1 after a kill during a call the event is due again when its lease ends, once, and those behind it have waited', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  await app.order(scene, { status: 'approved' })
  await app.order(scene)
  app.receiver.answer(() => undefined)
  const child = server(app.databaseUrl)
  await app.receiver.reached(2)
  await child.end('SIGKILL')
  expect(app.receiver.events()).toEqual(['created', 'created'])
  expect((await app.rows(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])

  app.receiver.status(200)
  await app.deliver()
  expect(app.receiver.calls).toHaveLength(2)
  app.pass(lease / 1000 + 1)
  await app.deliver()
  expect(app.receiver.events()).toEqual(['created', 'created', 'created', 'created', 'approved'])
  expect((await app.rows(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 2],
    ['delivered', 1],
    ['delivered', 2],
  ])
  const ids = app.receiver.calls.map(({ query }) => query.get('id'))
  expect(new Set(ids.slice(0, 4)).size).toBe(2)
})

test('R64 an event is committed or rolled back with the change it reports', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  const order = await app.order(scene)
  const events = async () => (await app.rows(id)).map(({ event }) => event)
  const undone = app.sql.begin(async (tx) => {
    const stored = await lockOrder(tx, order)
    await changeStatus(changeBy(tx, app.deps, null), stored, { status: '0', reason: null })
    const inside = await tx`select from postback_delivery where postback_id = ${id}`
    expect(inside).toHaveLength(2)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await events()).toEqual(['created'])
  await app.call('POST', '/financial/order/details/approve', { ids: [order] })
  expect(await events()).toEqual(['created', 'approved'])
})
