// Which shop is calling: its API key in a header, or a signature made with that key over exactly what was sent.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { orderMessages } from '@rivulet/contract/order-messages'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { refused } from '../../http/errors.ts'
import { open } from '../../http/seal.ts'

export type CallingShop = { id: number; windowDays: number; acceptGet: boolean }
/** What is in the trash takes no orders; what it says is kept. */
export type Caller = CallingShop & { trashed: boolean }
type Row = Caller & { sealed: string | null; oldSealed: string | null; oldUntil: Date | null }

const toleranceSeconds = 300

/**
 * `x-signature` goes first and needs the shop's Link ID in the header `shop`; else the header `apikey`, which calls
 * by GET may carry in the query because who can only call an address has no headers.
 * @throws 422 when neither names a shop.
 */
export async function callingShop(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const signature = request.headers['x-signature']
  return typeof signature === 'string' ? signingShop(deps, request, signature) : shopOfKey(deps, request)
}

async function shopOfKey({ sql, now }: Deps, request: FastifyRequest): Promise<Caller> {
  const inQuery =
    request.method === 'GET' ? (request.query as Record<string, unknown>).apikey : undefined
  const key = request.headers.apikey ?? inQuery
  if (typeof key !== 'string' || key === '') throw unknownKey()
  const hash = createHash('sha256').update(key).digest()
  const [shop] = await sql<Caller[]>`
    select id, window_days as "windowDays", accept_get as "acceptGet", deleted_at is not null as trashed from link
    where kind = 'shop'
      and (api_key_hash = ${hash} or (old_api_key_hash = ${hash} and old_api_key_until > ${now()}))`
  if (!shop) throw unknownKey()
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
  const [row] = /^[1-9]\d{0,14}$/.test(String(named))
    ? await sql<Row[]>`
        select id, window_days as "windowDays", accept_get as "acceptGet", deleted_at is not null as trashed, api_key_sealed as sealed,
          old_api_key_sealed as "oldSealed", old_api_key_until as "oldUntil"
        from link where kind = 'shop' and link_integration = ${Number(named)}`
    : []
  if (!row) throw unknownKey()
  const { sealed, oldSealed, oldUntil, ...shop } = row
  const keys = [sealed, oldUntil && oldUntil > at ? oldSealed : null].filter((key) => key !== null)
  const signed = keys.map((key) => sign(open(config.secret, key), time, request))
  if (!signed.some((right) => signatures.some((given) => timingSafeEqual(given, right))))
    throw unknownKey()
  if (Math.abs(Number(time) * 1000 - at.getTime()) > toleranceSeconds * 1000)
    throw refused(orderMessages.keyExpired, 'key_expired')
  return shop
}

/** `t=1767225600,v1=<hex>`; several v1 may stand there while a key is being changed. */
function readSignature(header: string): { time: string; signatures: Buffer[] } {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? ''))
    .map(([, value]) => Buffer.from(value ?? '', 'hex'))
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) throw unknownKey()
  return { time, signatures }
}

const sign = (key: string, time: string, request: FastifyRequest): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(signedPart(request)).digest()

/** A call by GET has no body: its query is signed as it was sent. */
const signedPart = (request: FastifyRequest): string | Buffer =>
  request.method === 'GET'
    ? (request.raw.url ?? '').split('?').slice(1).join('?')
    : (request.rawBody ?? '')

/**
 * What makes a signed call of a shop that names no events an event: when and what was signed, however the header is written.
 * Whoever has overheard it says the same once more. Null for a call without a signature.
 */
export function signedEvent(request: FastifyRequest): string | null {
  const header = request.headers['x-signature']
  if (typeof header !== 'string') return null
  const signed = createHash('sha256')
    .update(`${readSignature(header).time}.`)
    .update(signedPart(request))
  return `signed:${signed.digest('hex')}`
}

// Never 401: that would tell a client that its session is over, and here is none.
const unknownKey = () => refused(orderMessages.key, 'key')
