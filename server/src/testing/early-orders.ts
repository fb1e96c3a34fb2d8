// Orders that arrive before their click is stored, and their state.
import type { HitReason } from '@rivulet/contract/choices'
import { makeClickId } from '../click/edge/click-id.ts'
import type { Hit } from '../click/spool/hit.ts'
import { classOf } from '../click/edge/hit-class.ts'
import { storeHits } from '../click/ingest/store-hits.ts'
import { makeHit } from './hits.ts'
import type { OrderApp, Scene } from './order-app.ts'

export function earlyOrders(app: OrderApp) {
  let made = 0
  const ago = (seconds: number) => new Date(app.deps.now().getTime() - seconds * 1000)
  return {
    ago,
    /** A click that is received but not stored yet. */
    receive(
      { linkId }: Pick<Scene, 'linkId'>,
      reason: HitReason | null,
      changes: Partial<Hit> = {},
      at = ago(3600),
    ): Hit {
      const clickId = makeClickId(app.deps.config.secret, linkId, at.getTime(), reason)
      return makeHit(linkId, at.toISOString(), { clickId, class: classOf(reason), reason, ...changes })
    },
    store: (...hits: Hit[]) => storeHits(app.sql, app.deps.config.accountingZone, hits),
    /** Approved by its shop immediately. */
    async order(scene: Scene, hit: Hit, orderId = `EARLY-${++made}`) {
      const sent = { orderId, amount: '100.00', click_id: hit.clickId, status: 'approved' }
      return { sent, ...(await app.report(scene, sent)) }
    },
    async standing(id: number) {
      const [row] = await app.sql<{ flags: string; reason: string | null }[]>`
        select affiliate_id is not null as credited, unattributed_reason as reason, status, flags::text as flags, commission_cents as cents,
          click_network as network, case when affiliate_id is not null then country end as country, held_at is not null as held from shop_order where id = ${id}`
      return { flags: '', reason: null, ...row, lines: await app.lines(id) }
    },
  }
}
