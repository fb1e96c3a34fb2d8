/** Query of a run's progress; polls while payments are being made. */
import { payoutEndpoints } from '@rivulet/contract/endpoints/payout-endpoints'
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import type { PayoutRunState } from '@rivulet/contract/states/payout'
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { recordKey, refreshResource } from '../../resource/queries.ts'

/** Before the release, refunds or new bank details may change the run at any time. */
const pauses: Partial<Record<PayoutRunState, number>> = { releasing: 1_000, prepared: 15_000 }

type Run = { id: number; state: string; updatedAt: string }

export function useProgress({ id, state, updatedAt }: Run) {
  const query = useQuery<PayoutProgress>({
    queryKey: [...recordKey(payoutRun, id), 'progress', updatedAt],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && pauses[data.state]) ?? false,
    queryFn: async ({ signal }) =>
      (await call(payoutEndpoints.payoutProgress, { params: { id }, signal, keepSession: true })).data,
  })
  const now = query.data?.state
  useEffect(() => {
    // Progress also changes the list of payments and, once all are made, the record's files.
    void refreshResource(payoutItem)
    if (now !== undefined && now !== state) void refreshResource(payoutRun)
  }, [now, state, updatedAt])
  return query
}
