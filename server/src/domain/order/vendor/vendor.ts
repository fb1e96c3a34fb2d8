// What a shop system's webhook is to us: whether it is genuine, and which messages of the order door it stands for.
import type { IncomingHttpHeaders } from 'node:http'

/** One body as the order door takes it. */
export type DoorBody = Record<string, unknown>

export type Delivery = {
  headers: IncomingHttpHeaders
  /** Exactly what was sent: it is what the signature covers. */
  raw: Buffer
  secret: string
  now: Date
}
export type Context = {
  headers: IncomingHttpHeaders
  /** The parameter under which the shop's visitors bring their click id. */
  clickParameter: string
}
/** `ignored` says in a sentence why there is nothing to do; `unread` what was not understood, beside what was. */
export type Reading =
  | { messages: DoorBody[]; unread?: string }
  | { ignored: string }
  /** No message: that an order is named otherwise too. */
  | { alias: { orderId: string; alias: string } }

export type Vendor = {
  /** What the shop's owner calls it. */
  title: string
  /** The header that says what a delivery is about. */
  topicHeader?: string
  signed(delivery: Delivery): boolean
  /** @throws ZodError when the body is not as the vendor documents it. */
  read(body: unknown, context: Context): Reading
}

/** The first that is known. */
export const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')

/** What stands under a name in the query of an address, whole or without its origin. */
export function inAddress(address: string | null | undefined, name: string): string | undefined {
  const url = address ? URL.parse(address, 'https://shop.invalid') : null
  return url?.searchParams.get(name) ?? undefined
}

/** A JSON body without what was not said. */
export const said = (body: DoorBody): DoorBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

/**
 * Vendors tell whole seconds, in which an order may be placed, paid and fulfilled: within one, what ends an order comes
 * after what goes on.
 */
export function momentOf(time: string, status: unknown): string {
  const at = Date.parse(time)
  if (Number.isNaN(at)) return time
  const rank = status === 'failed' ? 2 : status === 'approved' ? 1 : 0
  return new Date(at + (at % 1000 === 0 ? rank : 0)).toISOString()
}
