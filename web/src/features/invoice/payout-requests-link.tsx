/** Buttons in the head of lists of payments and requests: to the requests, to asking for a payout, to a payout run. */
import { Button } from '@mantine/core'
import { payoutRequestEndpoints } from '@rivulet/contract/endpoints/payout-request-endpoints'
import { balance } from '@rivulet/contract/screens/own-screens'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { payoutRequest } from '@rivulet/contract/resources/payout-request'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { places } from '@rivulet/contract/resources/places'
import { IconBuildingBank, IconCash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { displayCount } from '../../lib/format.ts'
import { useMenuCounts } from '../../lib/menu-counts.ts'
import { useUser } from '../../lib/session/session.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { addPath, screenPath } from '../../resource/path.ts'
import { homeKey } from '../../resource/queries.ts'

/** Those whom the menu counts beside Payments, and their requests; affiliates go to their balance. */
export function PayoutRequestsLink() {
  if (!isAdminUser(useUser())) return <AskLink />
  return (
    <>
      <Payable />
      <Requests />
    </>
  )
}

const payable = [{ field: 'payable', operator: 'neq', value: '0.00' }] as const

function Payable() {
  const may = useMay(places.affiliate)
  const { [screenPath(places.invoice)]: count = 0 } = useMenuCounts()
  if (count === 0 || !may('list')) return null
  return (
    <Button
      component={Link}
      to={listAddress(screenPath(places.affiliate), payable)}
      leftSection={<IconUsers />}
    >
      {invoiceMessages.payable(displayCount(count))}
    </Button>
  )
}

function Requests() {
  const may = useMay(payoutRequest)
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
  const open = data.request?.state === 'open' ? data.request : null
  // The balance screen says when it can be asked, too.
  if (!open && data.missing.includes('minimum'))
    return <span className="dim">{said.below(data.payable, data.minimum)}</span>
  return (
    <Button component={Link} to={balance.path} leftSection={<IconCash />}>
      {open ? said.askedOn(open.date) : said.ask}
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
