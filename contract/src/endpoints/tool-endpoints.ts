/** Endpoints of links and tools outside the resources: addresses, embed codes, selection lists, gallery and preview. */
import { toolKinds } from '../choices.ts'
import { endpoint } from './define-endpoint.ts'
import { choice, type Fields, integer, reference, text } from '../fields.ts'
import { tool } from '../resources/tool.ts'
import type { LinkOption, ToolCode, ToolOffer } from '../answers/tool-answer.ts'
import { landingPageMax, markNames } from '../text/tracked-address.ts'

/** Input of a tool preview; may be incomplete. */
export const toolPreviewFields = {
  kind: { ...tool.fields.kind, required: false },
  title: { ...tool.fields.title, required: false },
  picture: tool.fields.picture,
  video: tool.fields.video,
  snippet: tool.fields.snippet,
} as const satisfies Fields

const search = text('Search', { help: 'Text to look for' })

export const toolEndpoints = {
  linkTarget: endpoint<{ target: string }>()({
    method: 'GET',
    path: '/marketing/link/:id/target',
    access: 'marketing.link.view',
    summary: 'The tracked address of a link',
  }),
  linkCode: endpoint<{ code: string }>()({
    method: 'GET',
    path: '/marketing/link/:id/code',
    access: 'marketing.link.view',
    summary: 'The HTML of a link, to paste into a page',
  }),
  linkOptions: endpoint<LinkOption[]>()({
    method: 'GET',
    path: '/marketing/link/options',
    access: 'marketing.link.index',
    summary: 'Twenty active links to choose from',
    query: {
      search,
      shop: text('Shop', { help: 'Shop IDs, separated by commas' }),
      campaign: text('Campaign', { help: 'Campaign IDs, separated by commas' }),
    },
  }),
  toolOffers: endpoint<ToolOffer[]>()({
    method: 'GET',
    path: '/marketing/tool/offers',
    access: 'marketing.tool.index',
    summary: 'Tools available for links, sixty at a time',
    query: {
      search,
      kind: choice('Kind', { choices: toolKinds }),
      shop: reference('Shop', { to: 'shop' }),
      size: text('Size', { help: 'Such as 300x250' }),
      id: reference('ID', { to: 'tool' }),
      offset: integer('Offset', { min: 0, max: 999_999, help: 'Tools to skip' }),
    },
  }),
  toolCode: endpoint<ToolCode>()({
    method: 'GET',
    path: '/marketing/tool/:id/code',
    access: 'marketing.tool.view',
    summary: 'A tool with a link’s address filled in',
    query: {
      link: reference('Link', { to: 'link', required: true }),
      ...Object.fromEntries(markNames.map((name) => [name, text(name, { help: 'Sub ID' })])),
      to: text('To', {
        max: landingPageMax,
        help: 'Landing page: the full address or path of a page of the shop',
      }),
    },
  }),
  previewTool: endpoint<ToolCode>()({
    method: 'POST',
    path: '/marketing/tool/preview',
    access: 'marketing.tool.edit',
    unaudited: 'nothing is kept',
    summary: 'Preview of a tool before it is saved',
    body: toolPreviewFields,
  }),
} as const
