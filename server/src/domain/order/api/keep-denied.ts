// Keeps calls that could not be authenticated or read, for the shop's screen: a wrong key or signature, a malformed
// body, or a refused order from a page. One row for each shop and minute, without their content, so that they cannot
// fill the table.
import type { CallSource } from '@rivulet/contract/choices'
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { announce } from '../../../db/announce.ts'
import type { Deps } from '../../../deps.ts'
import { isRefusal, type RefusalError } from '../../../errors.ts'
import { limit } from '../../../auth/throttle.ts'
import { readClickId } from '../../../click/edge/click-id.ts'
import { contentHash } from './content-hash.ts'

export type DeniedCall = {
  /** Its cause, if it is a text, is for the shop's screen only. */
  error: RefusalError
  /** Known of pages, by their key and origin. */
  shopId?: number
  /** Link ID of the shop, as the call names it. */
  shop?: unknown
  /** The body or query; names a shop by its click ID. */
  sent?: unknown
  source: CallSource
  ip: string
}

const shown = new Set([400, 413, 415, 422])
/** Counted calls of a row; further ones write nothing. */
const most = 20
const minuteMs = 60_000

/** Each process counts on its own. */
export function keepDeniedCalls(deps: Deps): (call: DeniedCall) => Promise<void> {
  /** By shop; null for calls that name none. */
  const counted = new Map<number | null, { minute: number; calls: number; isKept: boolean }>()
  return async (call) => {
    if (!shown.has(call.error.refusal.status)) return
    const shopId = call.shopId ?? (await shopOf(deps, call))
    const minute = Math.floor(deps.now().getTime() / minuteMs) * minuteMs
    const known = counted.get(shopId)
    const count =
      known?.minute === minute ? known : { minute, calls: 0, isKept: await mayKeep(deps, shopId) }
    count.calls += 1
    counted.set(shopId, count)
    if (count.isKept && count.calls <= most) await keep(deps, shopId, new Date(minute), call)
  }
}

/** A shop is named by its Link ID, or by a click ID, which is signed by us. */
async function shopOf({ sql, config }: Deps, { shop, sent }: DeniedCall): Promise<number | null> {
  const number = /^[1-9]\d{0,14}$/.test(String(shop)) ? Number(shop) : null
  const { click_id: clickId } = Object(sent) as { click_id?: unknown }
  const click = typeof clickId === 'string' ? readClickId(config.secret, clickId) : null
  if (number === null && !click) return null
  const [found] = await sql<{ id: number }[]>`
    select id from shop where ${
      number === null
        ? sql`id = (select shop_id from link where id = ${click?.linkId ?? null})`
        : sql`link_integration = ${number}`
    }`
  return found?.id ?? null
}

/** Calls that name no shop make one row a minute at most, so only rows of shops are limited together. */
async function mayKeep(deps: Deps, shopId: number | null): Promise<boolean> {
  if (shopId === null) return true
  try {
    await limit(deps, 'denied-call', deps.config.limits.refusedCall)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}

async function keep(
  { sql, now }: Deps,
  shopId: number | null,
  minute: Date,
  { error: { message, cause, refusal }, source, ip }: DeniedCall,
): Promise<void> {
  const { status, code, detail = message } = refusal
  const why = typeof cause === 'string' ? cause : detail
  const at = now()
  await sql.begin(async (tx) => {
    const answerOf = (times: number) =>
      tx.json({ message: callMessages.denied(why, times, most), ...(code && { code }) })
    const [row] = await tx<{ id: number; times: number }[]>`
      insert into order_call ${tx({
        ...{ shop_id: shopId, denied_minute: minute, received_at: at, body_hash: contentHash(null) },
        ...{ body: tx.json({}), status, answer: answerOf(1), ip, source },
      })} on conflict (shop_id, denied_minute) where denied_minute is not null
      do update set times = order_call.times + 1, received_at = excluded.received_at, ip = excluded.ip, status = excluded.status, source = excluded.source
      returning id, times`
    if (row && row.times > 1)
      await tx`update order_call set answer = ${answerOf(row.times)} where id = ${row.id}`
    announce(tx, 'orderCall')
  })
}
