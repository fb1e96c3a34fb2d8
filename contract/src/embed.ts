/** The HTML that affiliates paste into their pages: every value is escaped, whatever it holds. */

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** What every paid link of a page says about itself: search engines ask for `sponsored`. */
export const anchorAttributes = { rel: 'sponsored nofollow noopener', target: '_blank' } as const

/** `inner` is HTML that is already safe. */
export const anchorAround = (address: string, inner: string): string =>
  `<a href="${escapeHtml(address)}" rel="${anchorAttributes.rel}" target="${anchorAttributes.target}">${inner}</a>`

/** Exactly one anchor, whatever the name holds. */
export const embedCode = (address: string, name: string): string =>
  anchorAround(address, escapeHtml(name))
