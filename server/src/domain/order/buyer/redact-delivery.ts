// Redacts a webhook delivery: finds the persons it mentions, and keeps only what is needed to parse it again.
import { createHash } from 'node:crypto'

/** The persons and orders a delivery mentions; texts in lower case. */
export type BuyerMentions = { emailHashes: Set<string>; customers: Set<string>; texts: Set<string> }

const address = /[^\s<>"',;:]+@[^\s<>"',;:]+/g
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A body that is not JSON is treated as one text. */
export function mentionedIn(delivery: unknown): BuyerMentions {
  const found: BuyerMentions = { emailHashes: new Set(), customers: new Set(), texts: new Set() }
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

/** Texts under these names describe the order's state; any other text may identify a person. */
const plain =
  /(^|_)(id|type|object|status|reason|currency|kind|sku|code|topic|mode|total|price|amount|subtotal|tax|discount|quantity|at|gmt|intent|charge|invoice)$/
const ofRoot = new Set(['name', 'number'])
const ofPersons = /^(customer|billing|shipping_address|shipping$|email|phone|client|browser|user)/
/** The format of a click ID, which identifies no person. */
const clickId = /^[\w-]{36}$/

/** Keeps the structure with numbers, dates, ids and states; removes names, addresses and goods. */
export function redact(value: unknown, name = '', depth = 0): unknown {
  if (Array.isArray(value)) return value.map((part) => redact(part, name, depth))
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([key]) => !ofPersons.test(key))
    const rest = Object.fromEntries(parts.map(([key, part]) => [key, redact(part, key, depth + 1)]))
    // A custom field that the shop's code created for the click ID.
    const isClick = typeof value.value === 'string' && clickId.test(value.value)
    return isClick ? { ...rest, name: value.name, key: value.key } : rest
  }
  if (typeof value !== 'string') return value
  const stays = (plain.test(name) && !value.includes('@')) || (depth === 1 && ofRoot.has(name))
  return stays || clickId.test(value) ? value : ''
}
