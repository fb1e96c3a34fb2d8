/** Names of saved files, made of parts such as the programme, the content and its days. */

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** 'brook-bramble-orders-2026-10-01-to-2026-10-31'. Parts without a Latin letter or digit are left out. */
export const fileName = (...parts: readonly string[]): string =>
  parts.map(slug).filter(Boolean).join('-')

/** The days of a file; an empty one is open. */
export const daysInName = (from: string, to: string): string =>
  from === to ? from : from === '' ? `until ${to}` : to === '' ? `from ${from}` : `${from} to ${to}`
