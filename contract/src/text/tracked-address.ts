/** The tracked address of a link, with sub IDs and landing page. */

export const markNames = ['s1', 's2', 's3', 's4', 's5'] as const
export type MarkName = (typeof markNames)[number]
/** The redirect accepts a little more, for what shops append. */
export const landingPageMax = 2000
/** Sub IDs of the affiliate, and the landing page in the shop. */
export type Marks = Partial<Record<MarkName | 'to', string>>

export const targetOf = (publicUrl: string, code: string): string =>
  `${publicUrl}/r/${encodeURIComponent(code)}`

/** Where a shop's links begin: at its own host, if it has one that leads here. */
export function trackingOrigin(publicUrl: string, ownHost: string | null | undefined): string {
  if (!ownHost) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = ownHost
  return url.origin
}

/** Sub IDs are kept exactly as typed; empty ones are left out. */
export function addressWith(target: string, marks: Marks): string {
  const url = new URL(target)
  for (const name of [...markNames, 'to'] as const) {
    const value = marks[name]
    if (value) url.searchParams.set(name, value)
  }
  // Some parsers read + as a space; the redirect, among others, reads it as a plus.
  url.search = url.searchParams.toString().replaceAll('+', '%20')
  return url.href
}

/** Whether it is a path in the shop that the redirect accepts. */
export const isLandingPath = (path: string): boolean => path === '' || /^\/(?![/\\])/.test(path)
