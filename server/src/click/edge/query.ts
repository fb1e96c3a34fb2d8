// Parses the query of a tracked address: sub IDs, parameters passed to the shop, deep link.

export type TrackedQuery = {
  /** s1 to s5; null where missing or too long. */
  subIds: (string | null)[]
  /** Passed on to the shop, in the given order: sub ids and utm_ parameters. */
  passed: [name: string, value: string][]
  /** The requested deep link. */
  to: string | null
}

const longest = 255
const longestTo = 2048
const subIdNames = ['s1', 's2', 's3', 's4', 's5']
const passedName = /^(s[1-5]|utm_[a-z_]{1,32})$/

/** Of a repeated parameter the first counts. */
export function readQuery(address: string): TrackedQuery {
  const read: TrackedQuery = { subIds: [null, null, null, null, null], passed: [], to: null }
  const known = new Set<string>()
  for (const part of queryParts(address)) {
    const [name, value] = splitPart(part)
    if (known.has(name)) continue
    known.add(name)
    if (name === 'to') read.to = value && value.length <= longestTo ? value : null
    if (value.length > longest || !passedName.test(name)) continue
    read.passed.push([name, value])
    const place = subIdNames.indexOf(name)
    if (place >= 0) read.subIds[place] = value
  }
  return read
}

/** The raw parts between question mark, ampersands and number sign. */
export function queryParts(address: string): string[] {
  const hash = address.indexOf('#')
  const start = address.indexOf('?')
  if (start < 0 || (hash >= 0 && hash < start)) return []
  return address
    .slice(start + 1, hash < 0 ? undefined : hash)
    .split('&')
    .filter(Boolean)
}

/** Name and value, URL-decoded. A plus stays a plus, because ids of other networks contain it. */
export function splitPart(part: string): [name: string, value: string] {
  const at = part.indexOf('=')
  return at < 0 ? [unescaped(part), ''] : [unescaped(part.slice(0, at)), unescaped(part.slice(at + 1))]
}

/** Left as it is if it does not decode to storable text. */
function unescaped(escaped: string): string {
  if (!escaped.includes('%')) return escaped
  try {
    const text = decodeURIComponent(escaped)
    return text.includes('\0') ? escaped : text
  } catch {
    return escaped
  }
}
