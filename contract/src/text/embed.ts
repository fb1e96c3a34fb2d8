/** HTML embed code of links. Every value is escaped. */

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Value of `rel` on paid links; search engines ask for `sponsored`. */
export const anchorAttributes = { rel: 'sponsored nofollow noopener', target: '_blank' } as const

/** `inner` is HTML that is already safe. */
export const anchorAround = (address: string, inner: string): string =>
  `<a href="${escapeHtml(address)}" rel="${anchorAttributes.rel}" target="${anchorAttributes.target}">${inner}</a>`

/** Exactly one anchor, whatever characters the name contains. */
export const embedCode = (address: string, name: string): string =>
  anchorAround(address, escapeHtml(name))
