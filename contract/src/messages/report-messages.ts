/** Messages of reports. */
export const reportMessages = {
  backwards: 'The start date must not be after the end date',
  tooLong: (days: number) => `The period must not be longer than ${days} days`,
  age: (seconds: number) => `Figures are ${seconds} seconds old`,
  broken: 'The report could not be loaded',
  nothing: 'No traffic in this period',
  nothingYet: {
    campaign: 'Visits appear here as soon as somebody follows a link of a campaign',
    shop: 'Visits appear here as soon as somebody follows a link',
  },
  /** Above the cards of a phone, and in them. */
  sortBy: 'Sort by',
  rising: 'Smallest first',
  falling: 'Largest first',
  allFigures: 'All figures',
  fewer: 'Fewer figures',
  noSubId: 'No sub ID',
  keptSince: (day: string) =>
    `Sub IDs are available from ${day}. Earlier visits are kept only as totals`,
  otherValues: (count: string) => `${count} more`,
  nothingHint: 'Add s1 to s5 to your links to compare them here',
  noCampaign: 'No campaign yet',
  noCampaignHint: 'A campaign promotes one part of a shop. Its visits and orders appear here',
  unknown: 'Unknown: no click with a known country',
  noShop: 'No shop yet',
  noShopHint: 'Affiliates send visitors to shops. Their visits and orders appear here',
} as const
