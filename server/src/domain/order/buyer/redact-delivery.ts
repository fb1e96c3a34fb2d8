// A delivery of a shop system without whom it is about: whose it is, and what is left for reading it again.
import { createHash } from 'node:crypto'

/** What a delivery says of persons and orders; texts in lower case. */
export type Mentioned = { emailHashes: Set<string>; customers: Set<string>; texts: Set<string> }

const address = /[^\s<>"',;:]+@[^\s<>"',;:]+/g
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Of what is no JSON too, as one text. */
export function mentionedIn(delivery: unknown): Mentioned {
  const found: Mentioned = { emailHashes: new Set(), customers: new Set(), texts: new Set() }
  const look = (value: unknown, key: string, parent: string): void => {
    if (isObject(value)) {
      for (const [name, part] of Object.entries(value))
        look(part, name, Array.isArray(value) ? parent : key)
      return
    }
    if (value === null || typeof value === 'boolean') return
    const text = String(value).trim()
    found.texts.add(text.toLowerCase())
    for (const [mail] of text.toLowerCase().matchAll(address)) found.emailHashes.add(sha256(mail))
    if (key.startsWith('customer') || (key === 'id' && parent === 'customer')) found.customers.add(text)
  }
  look(delivery, '', '')
  return found
}

/** Texts under these names say how an order stands; any other may say whose it is. */
const plain =
  /(^|_)(id|type|object|status|reason|currency|kind|sku|code|topic|mode|total|price|amount|subtotal|tax|discount|quantity|at|gmt|intent|charge|invoice)$/
const ofRoot = new Set(['name', 'number'])
const ofPersons = /^(customer|billing|shipping_address|shipping$|email|phone|client|browser|user)/
/** A click id has this form, and names no person. */
const clickId = /^[\w-]{36}$/

/** The same shape, with numbers, dates, ids and states; names, addresses and goods are gone. */
export function redact(value: unknown, name = '', depth = 0): unknown {
  if (Array.isArray(value)) return value.map((part) => redact(part, name, depth))
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([key]) => !ofPersons.test(key))
    const rest = Object.fromEntries(parts.map(([key, part]) => [key, redact(part, key, depth + 1)]))
    // A field that the shop's own code made for the click id, under its name.
    const isClick = typeof value.value === 'string' && clickId.test(value.value)
    return isClick ? { ...rest, name: value.name, key: value.key } : rest
  }
  if (typeof value !== 'string') return value
  const stays = (plain.test(name) && !value.includes('@')) || (depth === 1 && ofRoot.has(name))
  return stays || clickId.test(value) ? value : ''
}
