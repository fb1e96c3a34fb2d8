/** Links from failed orders and order lists to a new claim. */
import { Button } from '@mantine/core'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import type { Resources } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import type { Row } from '@rivulet/contract/resource'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'

const { claim } = places

/** Only for affiliates: administrators answer claims. */
function useMayAsk(): boolean {
  const user = useUser()
  const may = useMay(claim)
  return may('add') && !isAdminUser(user)
}

export function AskWhy({ record }: { record: Row<Resources['order']> }) {
  if (!useMayAsk() || record.status !== '1' || record.deletedAt) return null
  const orderParams = new URLSearchParams({
    shop: String(record.shop?.id ?? ''),
    orderId: record.orderId,
    day: record.date.slice(0, 10),
  })
  return <AskButton to={`${addPath(claim)}?${orderParams}`} words={claimMessages.ask} />
}

export function MissingOrder() {
  return useMayAsk() ? <AskButton to={addPath(claim)} words={claimMessages.missing} /> : null
}

const AskButton = ({ to, words }: { to: string; words: string }) => (
  <Button component={Link} to={to} leftSection={<IconHelpCircle />}>
    {words}
  </Button>
)
