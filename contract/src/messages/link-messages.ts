/** Messages about links, API keys and shop systems. */

const emptyLandings = {
  shop: 'the shop’s start page',
  campaign: 'the campaign’s page',
  any: 'the page of its campaign, or without one the shop’s start page',
} as const

export const linkMessages = {
  affiliate: 'The affiliate is not able to be used on a campaign',
  failed: 'It is not possible to create the link with the data provided',
  exists: 'A link with this name already exists here. Choose another name',
  /** For its affiliate. */
  offByStaff: 'The programme switched this link off. Ask them to reactivate it',
  deletedByStaff: (links: number) =>
    `The programme deleted ${links === 1 ? 'this link' : `${links} of these links`}. Ask them to restore ${links === 1 ? 'it' : 'them'}`,
  /** Where its pages are, such as shop.example. */
  otherHost: (place: string) =>
    `The landing page must be a page of ${place}: its full address, or its path, such as /tea`,
  /** Where a link leads that names no page, by what it promotes. */
  landingHelp: (promoted: keyof typeof emptyLandings) =>
    `A page of the shop: its full address, or only its path. Leave empty for ${emptyLandings[promoted]}`,
  inactiveTarget: 'The shop or campaign is not active',
  keyConfirm: 'Show the API key? This is recorded in the audit log.',
  keyShown: 'The key is shown until you leave the screen',
  keyRotateConfirm: 'Create a new API key? The old one works for one more day',
  keyRotated: 'New key created',
  keyFailed: 'The key could not be read',
  vendorConnected: 'Secret saved. The first message connects the shop system',
  vendorFailed: 'The secret could not be saved',
  vendorSecret: 'Enter the signing secret of the shop system',
  stripeSecret: 'Stripe’s signing secrets begin with whsec_: reveal it on the page of the destination',
  shopifySecret:
    'This is the access token of an app. The signing secret is below the list of webhooks: Settings → Notifications',
} as const
