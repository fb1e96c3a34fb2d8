/** Buttons in the head of lists of payments and requests: to the requests, to asking for a payout, to a payout run. */
import { Button } from '@mantine/core'
import { payoutRequestEndpoints } from '@rivulet/contract/endpoints/payout-request-endpoints'
import { balance } from '@rivulet/contract/own-screens'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { payoutRequest } from '@rivulet/contract/resources/payout-request'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { IconBuildingBank, IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { addPath, screenPath } from '../../resource/path.ts'
import { homeKey } from '../../resource/queries.ts'

/** For those who see the requests of all; affiliates go to their balance. */
export function PayoutRequestsLink() {
  const may = useMay(payoutRequest)
  if (!isAdminUser(useUser())) return <AskLink />
  if (!may('list')) return null
  return (
    <Button component={Link} to={screenPath(payoutRequest)} leftSection={<IconCash />}>
      {said.title}
    </Button>
  )
}

function AskLink() {
  const { data } = useQuery({
    queryKey: [...homeKey, payoutRequestEndpoints.ownPayout.path],
    queryFn: async ({ signal }) => (await call(payoutRequestEndpoints.ownPayout, { signal })).data,
  })
  if (!data?.offered) return null
  return (
    <Button component={Link} to={balance.path} leftSection={<IconCash />}>
      {said.ask}
    </Button>
  )
}

export function PayInRun() {
  const may = useMay(payoutRun)
  if (!may('add')) return null
  return (
    <Button
      component={Link}
      to={`${addPath(payoutRun)}?requested=true`}
      leftSection={<IconBuildingBank />}
    >
      {said.payRun}
    </Button>
  )
}
