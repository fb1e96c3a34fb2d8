// Authenticates a calling shop: by its API key in a header, or by an HMAC
// signature made with that key over the exact request.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { checkQuota, countTries, limit, type Tries } from '../../../auth/throttle.ts'
import { refused } from '../../../errors.ts'
import { open } from '../../../crypto/seal.ts'

export type CallingShop = { id: number; windowDays: number; acceptGet: boolean }
/** A shop in the trash takes no orders, but its calls are kept. */
export type Caller = CallingShop & { trashed: boolean }
type Row = Caller & { sealed: string | null; oldSealed: string | null; oldUntil: Date | null }

const toleranceSeconds = 300

/**
 * `x-signature` takes precedence and needs the shop's Link ID in the header `shop`; otherwise the header `apikey`,
 * which GET calls may send in the query, because a client that can only open a URL cannot set headers.
 * @throws 422 when neither authenticates a shop, 429 beyond its rate limit.
 */
export async function callingShop(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const signature = request.headers['x-signature']
  if (typeof signature !== 'string') return shopOfKey(deps, request)
  const shop = await signingShop(deps, request, signature)
  await limit(deps, `order:shop:${shop.id}`, deps.config.limits.order)
  return shop
}

async function shopOfKey({ sql, config, now }: Deps, request: FastifyRequest): Promise<Caller> {
  const inQuery =
    request.method === 'GET' ? (request.query as Record<string, unknown>).apikey : undefined
  const key = request.headers.apikey ?? inQuery
  if (typeof key !== 'string' || key === '') throw unknownKey(orderApiMessages.keyMissing)
  if (key.startsWith('rva_')) throw unknownKey(orderApiMessages.keyOfAnalytics)
  const hash = createHash('sha256').update(key).digest()
  const quota = config.limits.order
  const at = now()
  const [found] = await sql<(Caller & Tries)[]>`
    with caller as (
      select id, window_days as "windowDays", accept_get as "acceptGet", deleted_at is not null as trashed from shop
      where api_key_hash = ${hash} or (old_api_key_hash = ${hash} and old_api_key_until > ${at})
    ), counted as (${countTries(sql, sql`select 'order:shop:' || id from caller`, quota, at)})
    select caller.*, counted.* from caller, counted`
  if (!found) throw unknownKey()
  const { count, windowEndsAt, ...shop } = found
  checkQuota({ count, windowEndsAt }, quota, at)
  return shop
}

async function signingShop(
  { sql, config, now }: Deps,
  request: FastifyRequest,
  header: string,
): Promise<Caller> {
  const { time, signatures } = readSignature(header)
  const named = request.headers.shop
  const at = now()
  if (!/^[1-9]\d{0,14}$/.test(String(named))) throw unknownKey(orderApiMessages.signatureShop)
  const [row] = await sql<Row[]>`
    select id, window_days as "windowDays", accept_get as "acceptGet", deleted_at is not null as trashed, api_key_sealed as sealed,
      old_api_key_sealed as "oldSealed", old_api_key_until as "oldUntil"
    from shop where link_integration = ${Number(named)}`
  if (!row) throw unknownKey()
  const { sealed, oldSealed, oldUntil, ...shop } = row
  const keys = [sealed, oldUntil && oldUntil > at ? oldSealed : null].filter((key) => key !== null)
  const signed = keys.map((key) => sign(open(config.secret, key), time, request))
  if (!signed.some((right) => signatures.some((given) => timingSafeEqual(given, right))))
    throw unknownKey()
  if (Math.abs(Number(time) * 1000 - at.getTime()) > toleranceSeconds * 1000)
    throw refused(orderApiMessages.keyExpired, 'key_expired')
  return shop
}

/** `t=1767225600,v1=<hex>`; several v1 are allowed while a key is being rotated. */
function readSignature(header: string): { time: string; signatures: Buffer[] } {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? ''))
    .map(([, value]) => Buffer.from(value ?? '', 'hex'))
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw unknownKey(orderApiMessages.signatureForm)
  return { time, signatures }
}

const sign = (key: string, time: string, request: FastifyRequest): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(signedPart(request)).digest()

/** A GET call has no body, so its query string is signed as sent. */
const signedPart = (request: FastifyRequest): string | Buffer =>
  request.method === 'GET'
    ? (request.raw.url ?? '').split('?').slice(1).join('?')
    : (request.rawBody ?? '')

/**
 * Replay protection: a signed call without an event id gets one from its time and signature, however the header is
 * formatted, so that an intercepted call cannot be applied twice. Null for a call without a signature.
 */
export function signedEvent(request: FastifyRequest): string | null {
  const header = request.headers['x-signature']
  if (typeof header !== 'string') return null
  const signed = createHash('sha256')
    .update(`${readSignature(header).time}.`)
    .update(signedPart(request))
  return `signed:${signed.digest('hex')}`
}

/** Never 401: that would tell a client that its session has ended, and there is none. */
const unknownKey = (detail?: string) => refused(orderApiMessages.key, 'key', detail)
