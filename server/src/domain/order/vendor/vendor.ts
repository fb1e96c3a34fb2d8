// Interface of a shop system's webhook: verifies its authenticity and converts it to order API messages.
import type { IncomingHttpHeaders } from 'node:http'

/** One request body in the order API's format. */
export type OrderBody = Record<string, unknown>

export type Delivery = {
  headers: IncomingHttpHeaders
  /** Exactly the bytes sent, because the signature covers them. */
  raw: Buffer
  secret: string
  now: Date
}
export type Context = {
  headers: IncomingHttpHeaders
  /** The query parameter of the click ID in this shop's URLs. */
  clickParameter: string
}
/** `ignored` explains why there is nothing to do; `unread` lists what was not understood beside what was. */
export type Reading =
  | { messages: OrderBody[]; unread?: string }
  | { ignored: string }
  /** Says too little, and other messages of the shop, with that field, say it; `lost`: what is missing without them. */
  | { ignored: string; besides: 'refund'; lost: string }
  /** Not a message: adds another name of the order. */
  | { alias: { orderId: string; alias: string } }

export type Vendor = {
  /** The vendor's display name. */
  title: string
  /** The header with the delivery's topic. */
  topicHeader?: string
  /** Whether it sends a delivery again that got no 2xx; one that does not may disable the webhook instead. */
  sendsAgain?: true
  signed(delivery: Delivery): boolean
  /** Of a signed delivery: whether it may be an old one sent again by a stranger. */
  isLate?(delivery: Delivery): boolean
  /** @throws ZodError when the body does not match the vendor's documentation. */
  read(body: unknown, context: Context): Reading
}

/** The first text that is not blank. */
export const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')

/** A query parameter of a URL, with or without origin. */
export function inAddress(address: string | null | undefined, name: string): string | undefined {
  const url = address ? URL.parse(address, 'https://shop.invalid') : null
  return url?.searchParams.get(name) ?? undefined
}

/** A JSON body without undefined fields. */
export const withoutUndefined = (body: OrderBody): OrderBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

/**
 * Vendors send whole seconds, within which an order may be placed, paid and fulfilled; within one second, final
 * statuses sort after others.
 */
export function momentOf(time: string, status: unknown): string {
  const at = Date.parse(time)
  if (Number.isNaN(at)) return time
  const rank = status === 'failed' ? 2 : status === 'approved' ? 1 : 0
  return new Date(at + (at % 1000 === 0 ? rank : 0)).toISOString()
}
