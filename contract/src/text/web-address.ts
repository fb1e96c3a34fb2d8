/** Web addresses in what people write: where they become links. */

/** Up to what ends it in a sentence; sanitised HTML has its signs escaped. */
export const webAddress =
  /https?:\/\/(?:(?!&(?:lt|gt|quot);)[^\s<>()"'])*(?!&(?:lt|gt|quot);)[^\s<>()"'.,;:!?]/g

/** 'www.lamps.example', 'instagram.com/anna': as people type an address, but not 'and/or' or 'Node.js'. */
const bare =
  /(?<![\w@.:/-])(?:www\.[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?![\w.-]*@)|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?=\/))(?:\/(?:[^\s<>()"']*[^\s<>()"'.,;:!?])?)?/gi

const either = new RegExp(`${webAddress.source}|${bare.source}`, 'gi')

/** A part of a plain text; `to` is where a link on it leads. */
type Part = { text: string; to?: string }

/** The whole text, in parts: its addresses and what stands between them. */
export function splitAddresses(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: words, index } of text.matchAll(either)) {
    const to = addressOf(words)
    if (!to) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: words, to })
    from = index + words.length
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}

/** None for one with a user name, which could pass for the host: https://bank.example@evil.example. */
function addressOf(words: string): string | undefined {
  const address = /^https?:\/\//i.test(words) ? words : `https://${words}`
  if (!URL.canParse(address)) return undefined
  const { username, password, href } = new URL(address)
  return username || password ? undefined : href
}
