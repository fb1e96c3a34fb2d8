// The tracked address of a link and the HTML to paste into a page.

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

export const targetOf = (publicUrl: string, code: string): string =>
  `${publicUrl}/r/${encodeURIComponent(code)}`

/** Exactly one anchor, whatever the name holds. Search engines ask for `sponsored` on paid links. */
export const embedCode = (target: string, name: string): string =>
  `<a href="${escapeHtml(target)}" rel="sponsored nofollow noopener" target="_blank">${escapeHtml(name)}</a>`
