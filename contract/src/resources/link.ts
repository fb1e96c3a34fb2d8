/** Links (S2.19, S3.7): what one affiliate promotes, as a tracked address. */
import { linkMessages } from '../messages/link-messages.ts'
import { boolean, choice, longText, reference, text, url } from '../fields.ts'
import { fromImport } from '../imports/from-import.ts'
import { defineResource, operations } from '../resource.ts'
import { landingPageMax } from '../text/tracked-address.ts'
import { earnedField, promotionFields, resultFields } from './promotion-fields.ts'
import { switchActions } from './switch-actions.ts'
import { linkClosings } from '../states/watch-states.ts'
import { linkDestinationFields } from './watch-fields.ts'

const mark = (name: string) =>
  text(name, { asTyped: true, code: true, filter: true, group: 'tracking', span: 2 })

/** Sub IDs that the link's address carries. */
const markFields = {
  s1: mark('s1'),
  s2: mark('s2'),
  s3: mark('s3'),
  s4: mark('s4'),
  s5: mark('s5'),
} as const

export const link = defineResource({
  name: 'link',
  domain: 'marketing.link',
  path: '/marketing/link',
  table: 'link',
  view: 'link_view',
  title: 'Links',
  singular: 'Link',
  label: 'name',
  owner: 'affiliate',
  closedBy: 'closed',
  sort: '-createdAt',
  operations,
  groups: {
    link: { title: 'Link' },
    tracking: {
      title: 'Tracking',
      hint: 'Sub IDs s1 to s5 are labels of your own, such as newsletter',
    },
    settings: { title: 'Settings', aside: true },
    results: { title: 'Results', aside: true },
  },
  fields: {
    ...promotionFields,
    name: text('Name', {
      naming: true,
      unique: linkMessages.exists,
      listed: true,
      filter: true,
      search: true,
      help: 'Leave empty to use the name of the shop or campaign',
    }),
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      listed: true,
      filter: true,
      search: true,
      writers: 'admins',
      fixedAfterCreate: true,
      help: 'Who earns the commission',
    }),
    type: choice('Type', {
      choices: { shop: 'Shop', campaign: 'Campaign' },
      required: true,
      filter: true,
      fixedAfterCreate: true,
    }),
    shop: reference('Shop', {
      to: 'shop',
      missing: linkMessages.failed,
      listed: true,
      filter: true,
      fixedAfterCreate: true,
    }),
    campaign: reference('Campaign', {
      to: 'campaign',
      missing: linkMessages.failed,
      listed: true,
      filter: true,
      fixedAfterCreate: true,
    }),
    shortCode: text('Short code', {
      listed: true,
      readOnly: true,
      column: 'code',
      filter: true,
      search: true,
      code: true,
      group: 'tracking',
    }),
    landingPage: text('Landing page', {
      format: 'page',
      max: landingPageMax,
      code: true,
      group: 'tracking',
      span: 6,
      help: linkMessages.landingHelp('any'),
    }),
    ...markFields,
    shopAddress: url('Shop address', {
      readOnly: true,
      column: 'shop_url',
      group: 'tracking',
      help: 'Landing pages are pages of its host',
    }),
    ownHost: text('Own host', {
      readOnly: true,
      code: true,
      group: 'tracking',
      help: 'The shop’s own tracking host. Empty for the default one',
    }),
    code: longText('Code', {
      readOnly: true,
      virtual: true,
      code: true,
      group: 'tracking',
      span: 6,
      help: 'HTML to paste into a page',
    }),
    target: text('Tracked address', {
      readOnly: true,
      virtual: true,
      code: true,
      group: 'tracking',
      span: 6,
      help: 'Counts the visit and leads to the shop, with the landing page and sub IDs of the link',
    }),
    stoppedBy: choice('Stopped by', {
      choices: { affiliate: 'The affiliate', programme: 'The programme' },
      tone: { affiliate: 'quiet', programme: 'warn' },
      readOnly: true,
      filter: true,
      group: 'settings',
      help: 'What the programme switched off or deleted, only administrators and managers can reactivate or restore',
    }),
    affiliateActive: boolean('Affiliate active', {
      readOnly: true,
      filter: true,
      audience: 'admins',
      group: 'settings',
      help: 'Links of affiliates who are not active earn nothing',
    }),
    promotedActive: boolean('Shop and campaign active', {
      readOnly: true,
      filter: true,
      group: 'settings',
      help: 'New clicks earn nothing while one of them is not active',
    }),
    closed: choice('Does not earn', {
      choices: linkClosings,
      tone: { shop: 'warn', campaign: 'warn', taken: 'warn' },
      readOnly: true,
      filter: true,
      group: 'settings',
      help: 'Why new clicks earn nothing. Orders that are already credited stay',
    }),
    ...linkDestinationFields,
    ...resultFields,
    commission: earnedField,
    import: fromImport('settings'),
  },
  actions: switchActions,
  embeds: ['order'],
  empty:
    'A link sends visitors to a shop or campaign and credits the affiliate with what they buy. Make the first one.',
  emptyForAffiliates: 'A link sends visitors to a shop or campaign and credits you with what they buy.',
  ofShops: true,
})
