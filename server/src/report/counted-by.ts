// Which of the numbers by day are the fewest that still tell apart what is asked for.

/** Views with the same columns; `day_link_view` knows no country. */
export type DayView =
  | 'day_all_view'
  | 'day_promoted_view'
  | 'day_affiliate_view'
  | 'day_link_view'
  | 'day_hour_view'

/** What hits can be told apart by without looking at them. */
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

/** Null when some of these names are not counted by. */
export function countedBy(names: readonly string[]): DayView | null {
  if (names.some((name) => !known.has(name))) return null
  const asked = (...some: string[]) => names.some((name) => some.includes(name))
  if (!asked('link', 'affiliate', 'shop', 'campaign')) return 'day_all_view'
  if (!asked('link', 'affiliate')) return 'day_promoted_view'
  if (!asked('link', 'shop', 'campaign')) return 'day_affiliate_view'
  return asked('country', 'continent') ? 'day_hour_view' : 'day_link_view'
}
