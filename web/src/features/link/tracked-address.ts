/** The tracked address with an affiliate's own marks, and the HTML that holds it. */

export const markNames = ['s1', 's2', 's3', 's4', 's5'] as const
export type MarkName = (typeof markNames)[number]
/** Marks of the affiliate, and where in the shop the visitor lands. */
export type Marks = Partial<Record<MarkName | 'to', string>>

/** The marks are kept as they are written: no case is changed, nothing is cut. Empty ones are left out. */
export function addressWith(target: string, marks: Marks): string {
  const url = new URL(target)
  for (const name of [...markNames, 'to'] as const) {
    const value = marks[name]
    if (value) url.searchParams.set(name, value)
  }
  return url.href
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The server's HTML with the address exchanged, escaped as the server escapes it. */
export const codeWith = (code: string, target: string, address: string): string =>
  code.replace(escapeAttribute(target), () => escapeAttribute(address))

/** A page of the shop: a path from its root, as the redirect accepts it. */
export const isLandingPath = (path: string): boolean => path === '' || /^\/(?![/\\])/.test(path)
