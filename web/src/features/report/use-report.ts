/** What a traffic report shows. */
import { endpoints } from '@rivulet/contract/endpoint'
import type { TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import type { TrafficSubject } from '@rivulet/contract/reports/traffic'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { ReportQuery } from './report-address.ts'

const calls = { campaign: endpoints.campaignTraffic, shop: endpoints.shopTraffic }

export function useReport(subject: TrafficSubject, query: ReportQuery) {
  return useQuery<TrafficReport>({
    queryKey: ['report', subject, query],
    queryFn: async ({ signal }) => (await call(calls[subject], { signal, query })).data,
    // What is shown stays while another period is fetched, but not under another title.
    placeholderData: (before, last) =>
      last?.queryKey[1] === subject ? keepPreviousData(before) : undefined,
  })
}
