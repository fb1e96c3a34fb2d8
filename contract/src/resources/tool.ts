/** Marketing tools (S2.20, S3.13): banners, texts, videos and product feeds for affiliates' own sites. */
import { toolKinds } from '../choices.ts'
import {
  boolean,
  choice,
  files,
  integer,
  longText,
  reference,
  references,
  text,
  url,
} from '../fields.ts'
import { defineResource, operations } from '../resource.ts'

export const tool = defineResource({
  name: 'tool',
  domain: 'marketing.tool',
  path: '/marketing/tool',
  table: 'tool',
  view: 'tool_view',
  title: 'Tools',
  singular: 'Tool',
  label: 'title',
  sort: 'title',
  writers: 'admins',
  operations,
  groups: {
    tool: { title: 'Tool' },
    content: { title: 'Content', hint: 'What affiliates use' },
    settings: { title: 'Settings', aside: true },
  },
  fields: {
    title: text('Title', { required: true, listed: true, filter: true, search: true, span: 4 }),
    kind: choice('Kind', {
      choices: toolKinds,
      required: true,
      listed: true,
      filter: true,
    }),
    description: longText('Description', {
      max: 2000,
      span: 6,
      help: 'What it is and how to use it. Affiliates see this',
    }),
    shops: references('Shops', {
      to: 'shop',
      through: { table: 'tool_shop', own: 'tool_id', other: 'shop_id' },
      audience: 'admins',
      filter: true,
      span: 4,
      none: 'All shops',
      help: 'Leave empty for all shops',
    }),
    campaign: reference('Campaign', {
      to: 'campaign',
      listed: true,
      filter: true,
      help: 'Only for links to this campaign',
    }),
    picture: files('Picture', {
      max: 1,
      pictures: true,
      group: 'content',
      span: 6,
      help: 'In the size it will be shown',
    }),
    video: url('Video', {
      group: 'content',
      span: 6,
      help: 'Address of the MP4 or WebM file; the picture above is shown until it plays',
    }),
    feed: files('Feed', {
      max: 1,
      group: 'content',
      span: 6,
      help: 'CSV or TXT. {link} becomes the affiliate’s tracked address, {link:/tea/earl-grey} that of one page',
    }),
    snippet: longText('Snippet', {
      group: 'content',
      span: 6,
      help: 'HTML with one <a href="{link}">, or plain text. {name} is the shop or campaign, {image} the picture. Leave empty to build it from title and picture',
    }),
    size: text('Size', {
      readOnly: true,
      code: true,
      listed: true,
      filter: true,
      group: 'settings',
      help: 'Width and height of the picture',
    }),
    width: integer('Width', { readOnly: true, unit: 'px', filter: true, group: 'settings' }),
    height: integer('Height', { readOnly: true, unit: 'px', filter: true, group: 'settings' }),
    active: boolean('Active', {
      initial: true,
      listed: true,
      filter: true,
      group: 'settings',
      help: 'Off: no longer offered, and hidden where it was embedded',
    }),
    notes: longText('Notes', {
      audience: 'admins',
      group: 'settings',
      help: 'Affiliates never see them',
    }),
  },
  empty:
    'Tools are banners, texts, videos and product feeds with a place for each affiliate’s own link. Add the first one.',
  emptyForAffiliates:
    'Banners, texts, videos and product feeds appear here, ready to use with your own link.',
})
