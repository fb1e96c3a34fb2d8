/** The sentences of reports. */
export const reportMessages = {
  backwards: 'The start date must not be after the end date',
  tooLong: (days: number) => `The period must not be longer than ${days} days`,
  broken: 'The report could not be read',
  nothing: 'No traffic in this period',
  noSubId: 'No sub id',
  keptSince: (day: string) =>
    `Visits are told apart by sub id from ${day} on: earlier ones are no longer kept one by one`,
  otherValues: (count: string) => `${count} more`,
  nothingHint: 'Add s1 to s5 to your links: each value is counted here',
  noCampaign: 'No campaign yet',
  noCampaignHint: 'A campaign promotes one part of a shop. Its visits and orders are counted here',
  unknown: 'Unknown: without a click of known origin',
  noShop: 'No shop yet',
  noShopHint: 'A shop is what affiliates send visitors to. Its visits and orders are counted here',
} as const
