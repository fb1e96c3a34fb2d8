// Orders with postbacks and a receiver for tests: delivered to a real server when the test asks for it.
import { registerApi } from '../api.ts'
import type { Config } from '../config/config.ts'
import { deliverDue } from '../domain/postback/deliver.ts'
import { registerMetrics } from '../metrics/register-metrics.ts'
import { createOrderApp, type OrderApp, type Scene } from './order-app.ts'
import { openReceiver, type Receiver } from './servers/receiver.ts'

export type DeliveryRow = {
  id: number
  event: string
  event_id: string
  state: string
  attempts: number
  status: number | null
  next_at: Date | null
  payload: Record<string, unknown>
}
export type PostbackApp = OrderApp & {
  receiver: Receiver
  /** For additional server processes. */
  databaseUrl: string
  /** Created by the scene's affiliate, or by the administrator without an affiliate; for all events. Returns its id. */
  postback(scene: Scene | null, wishes?: object): Promise<number>
  /** No postback is active, and the receiver accepts and has received nothing. */
  reset(): Promise<void>
  /** Delivers everything due. */
  deliver(): Promise<void>
  /** The deliveries of a postback, in order. */
  rows(postbackId: number): Promise<DeliveryRow[]>
  /** Reports a new order for a click, with a status; returns its id. */
  order(scene: Scene, message?: object): Promise<number>
}

/** The receiver is on this machine, which affiliates may not call outside of tests. */
export const allowed = ['http', '127.0.0.0/8'] as const

let made = 0

/** With metrics if the settings have a token. */
export async function createPostbackApp(changes: Partial<Config> = {}): Promise<PostbackApp> {
  let databaseUrl = ''
  const app = await createOrderApp(
    (fastify, deps, url) => {
      databaseUrl = url
      registerMetrics(fastify, deps, { role: 'api', jobs: [], makesBackups: false })
      registerApi(fastify, deps)
    },
    { outboundAllow: [...allowed], affiliatesOutboundAllow: [...allowed], ...changes },
  )
  const receiver = await openReceiver()
  const all = {
    onCreated: true,
    onApproved: true,
    onFailed: true,
    onAdjusted: true,
    onPaid: true,
    onReturned: true,
  }
  const postback: PostbackApp['postback'] = async (scene, wishes = {}) => {
    const name = `POSTBACK ${++made}`
    const address = `${receiver.origin}/in?event={event}&id={event_id}`
    const body = { name, method: 'GET', address, ...all, ...wishes }
    const headers = (scene?.affiliate ?? app.admin).headers
    const answer = await app.call('POST', '/marketing/postback', body, headers)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.data.id
  }
  const order: PostbackApp['order'] = async (scene, message = {}) => {
    const orderId = `PB-${++made}`
    const click_id = await app.click(scene.linkId)
    return (await app.report(scene, { orderId, amount: '99.99', click_id, ...message })).data.id
  }
  return {
    ...app,
    databaseUrl,
    receiver,
    postback,
    order,
    async reset() {
      await app.sql`update postback set active = false`
      receiver.calls.length = 0
      receiver.status(200)
    },
    deliver: () => deliverDue(app.deps),
    rows: async (postbackId) => [
      ...(await app.sql<DeliveryRow[]>`
        select id, event, event_id, state, attempts, status, next_at, payload
        from postback_delivery where postback_id = ${postbackId} order by id`),
    ],
    close: async () => {
      await receiver.close()
      await app.close()
    },
  }
}
