/** What the affiliate earns in each shop and campaign, as under My terms, for those who choose what to promote. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { promotionMessages as said } from '@rivulet/contract/messages/promotion-messages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NoteOf } from '../../field/kinds/option-notes.ts'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { homeKey } from '../../resource/queries.ts'

/** Shops and campaigns have no id in common. Nothing for admin users, who choose for somebody else. */
export function useEarned(): NoteOf | null {
  const user = useUser()
  const { data } = useQuery({
    queryKey: [...homeKey, homeEndpoints.ownTerms.path],
    queryFn: async ({ signal }) => (await call(homeEndpoints.ownTerms, { signal })).data,
    enabled: user !== null && !isAdminUser(user),
  })
  return useMemo(() => {
    if (!data) return null
    const notes = new Map(
      data.shops.flatMap(({ windowDays, campaigns, ...shop }) =>
        [shop, ...campaigns].map(({ id, rate }) => [String(id), said.earns(rate, windowDays)] as const),
      ),
    )
    return (id) => notes.get(id) ?? null
  }, [data])
}
