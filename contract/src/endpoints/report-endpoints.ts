/** Endpoints of the reports, as figures and as files. */
import { endpoint } from './define-endpoint.ts'
import { choice } from '../fields.ts'
import { tableFormats } from '../text/file-formats.ts'
import { subIdFilters } from '../reports/sub-ids.ts'
import type { SubIdReport } from '../reports/sub-ids-answer.ts'
import { trafficFilters, trafficRows } from '../reports/traffic.ts'
import type { TrafficReport } from '../reports/traffic-answer.ts'

const fileFormat = {
  format: choice('Format', { choices: { csv: 'CSV', xlsx: 'XLSX' }, required: true }),
} as const

const fileRows = {
  rows: choice('Rows', { choices: trafficRows, help: 'Default: by day' }),
} as const

export const reportEndpoints = {
  campaignTraffic: endpoint<TrafficReport>()({
    method: 'GET',
    path: '/report/marketing/campaign-analytics',
    access: 'report.marketing.campaign-analytics.index',
    summary: 'Traffic of campaigns by day, country, campaign and affiliate',
    query: trafficFilters.campaign,
  }),
  campaignTrafficFile: endpoint()({
    method: 'GET',
    path: '/report/marketing/campaign-analytics/export',
    access: 'report.marketing.campaign-analytics.index',
    audited: 'Export campaign traffic',
    summary: 'Traffic of campaigns by day, campaign or affiliate, as a file',
    query: { ...trafficFilters.campaign, ...fileFormat, ...fileRows },
    file: tableFormats,
  }),
  shopTraffic: endpoint<TrafficReport>()({
    method: 'GET',
    path: '/report/marketing/shop-analytics',
    access: 'report.marketing.shop-analytics.index',
    summary: 'Traffic of shops by day, country, shop and affiliate',
    query: trafficFilters.shop,
  }),
  shopTrafficFile: endpoint()({
    method: 'GET',
    path: '/report/marketing/shop-analytics/export',
    access: 'report.marketing.shop-analytics.index',
    audited: 'Export shop traffic',
    summary: 'Traffic of shops by day, shop or affiliate, as a file',
    query: { ...trafficFilters.shop, ...fileFormat, ...fileRows },
    file: tableFormats,
  }),
  subIds: endpoint<SubIdReport>()({
    method: 'GET',
    path: '/report/marketing/sub-id',
    access: 'report.marketing.sub-id.index',
    summary: 'Traffic by one of the sub IDs s1 to s5 (by), most visits first',
    query: subIdFilters,
  }),
  subIdsFile: endpoint()({
    method: 'GET',
    path: '/report/marketing/sub-id/export',
    access: 'report.marketing.sub-id.index',
    audited: 'Export sub IDs',
    summary: 'Traffic by sub ID as a file, with many more values',
    query: { ...subIdFilters, ...fileFormat },
    file: tableFormats,
  }),
} as const
