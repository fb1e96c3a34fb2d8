// Chooses the smallest daily roll-up that can answer a request.

/** Views with the same columns; `day_link_view` has no country. */
export type DayView =
  | 'day_all_view'
  | 'day_promoted_view'
  | 'day_affiliate_view'
  | 'day_link_view'
  | 'day_hour_view'

/** The dimensions of the roll-ups. */
const known: ReadonlySet<string> = new Set([
  'affiliate',
  'shop',
  'campaign',
  'link',
  'country',
  'continent',
  'class',
  'action',
  'date',
])

/** Null when a name is no dimension of the roll-ups. */
export function countedBy(names: readonly string[]): DayView | null {
  if (names.some((name) => !known.has(name))) return null
  const asked = (...some: string[]) => names.some((name) => some.includes(name))
  if (!asked('link', 'affiliate', 'shop', 'campaign')) return 'day_all_view'
  if (!asked('link', 'affiliate')) return 'day_promoted_view'
  if (!asked('link', 'shop', 'campaign')) return 'day_affiliate_view'
  return asked('country', 'continent') ? 'day_hour_view' : 'day_link_view'
}
