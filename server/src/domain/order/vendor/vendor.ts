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
/** `ignored` says in a sentence why there is nothing to do. */
export type Reading = { messages: DoorBody[] } | { ignored: string }

export type Vendor = {
  /** What the shop's owner calls it. */
  title: string
  signed(delivery: Delivery): boolean
  /** @throws ZodError when the body is not as the vendor documents it. */
  read(body: unknown, context: Context): Reading
}

/** The first that is known. */
export const firstText = (...values: (string | null | undefined)[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')

/** What stands under a name in the query of an address, whole or without its origin. */
export function inAddress(address: string | null | undefined, name: string): string | undefined {
  const url = address ? URL.parse(address, 'https://shop.invalid') : null
  return url?.searchParams.get(name) ?? undefined
}

/** A JSON body without what was not said. */
export const said = (body: DoorBody): DoorBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
