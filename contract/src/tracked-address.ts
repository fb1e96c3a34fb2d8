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
  return url.href
}

/** A page of the shop: a path from its root, as the redirect accepts it. */
export const isLandingPath = (path: string): boolean => path === '' || /^\/(?![/\\])/.test(path)
