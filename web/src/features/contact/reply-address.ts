/** The mail that answers a message, as an address that opens the person's own mail program. */

/** Mail programs cut addresses that are much longer. */
const longestQuote = 1200

export function replyAddress({ email, message }: { email: string | null; message: string | null }) {
  const text = message ?? ''
  const quoted = text.length > longestQuote ? `${text.slice(0, longestQuote).toWellFormed()} …` : text
  const body = `\r\n\r\n${quoted.replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')}`
  return `mailto:${encodeURIComponent(email ?? '')}?subject=${encodeURIComponent('Your message')}&body=${encodeURIComponent(body)}`
}
