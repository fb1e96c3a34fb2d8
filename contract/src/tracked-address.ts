/** The tracked address of a link, with an affiliate's own marks and where in the shop it leads. */

export const markNames = ['s1', 's2', 's3', 's4', 's5'] as const
export type MarkName = (typeof markNames)[number]
/** Marks of the affiliate, and where in the shop the visitor lands. */
export type Marks = Partial<Record<MarkName | 'to', string>>

export const targetOf = (publicUrl: string, code: string): string =>
  `${publicUrl}/r/${encodeURIComponent(code)}`

/** The marks are kept as they are written: no case is changed, nothing is cut. Empty ones are left out. */
export function addressWith(target: string, marks: Marks): string {
  const url = new URL(target)
  for (const name of [...markNames, 'to'] as const) {
    const value = marks[name]
    if (value) url.searchParams.set(name, value)
  }
  // A plus is a space to some readers and a plus to others, the redirect among them.
  url.search = url.searchParams.toString().replaceAll('+', '%20')
  return url.href
}

/** A page of the shop: a path from its root, as the redirect accepts it. */
export const isLandingPath = (path: string): boolean => path === '' || /^\/(?![/\\])/.test(path)

/** Of the address of a page, what comes after the host; anything else as it is. */
export function landingPathOf(page: string): string {
  if (!/^https?:\/\//i.test(page) || !URL.canParse(page)) return page
  const { pathname, search, hash } = new URL(page)
  return `${pathname}${search}${hash}`
}
