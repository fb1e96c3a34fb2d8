/** What each screen of statistics answers, and the labels of the links between them. */

export const siblingMessages = {
  about: {
    campaign: 'How campaigns did over a period: chart, days and countries',
    shop: 'How shops did over a period: chart, days and countries',
  },
  /** Links to the others. */
  orders: 'Each order',
  byDay: 'By day',
  chart: 'Report with chart',
  visits: 'Each visit',
  shopsByDay: 'Shops by day',
  campaignsByDay: 'Campaigns by day',
} as const
