/** From an order that failed, and from the lists of orders, to a claim about one. */
import { Button } from '@mantine/core'
import { claimMessages } from '@rivulet/contract/claim-messages'
import { resources } from '@rivulet/contract/resources/index'
import type { Row } from '@rivulet/contract/resource'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'

const { claim } = resources

/** Administrators answer, and ask nobody. */
function useMayAsk(): boolean {
  const user = useUser()
  const may = useMay(claim)
  return may('add') && !isAdminUser(user)
}

export function AskWhy({ record }: { record: Row<typeof resources.order> }) {
  if (!useMayAsk() || record.status !== '1' || record.deletedAt) return null
  const told = new URLSearchParams({
    shop: String(record.shop?.id ?? ''),
    orderId: record.orderId,
    day: record.date.slice(0, 10),
  })
  return <AskButton to={`${addPath(claim)}?${told}`} words={claimMessages.ask} />
}

export function MissingOrder() {
  return useMayAsk() ? <AskButton to={addPath(claim)} words={claimMessages.missing} /> : null
}

const AskButton = ({ to, words }: { to: string; words: string }) => (
  <Button component={Link} to={to} leftSection={<IconHelpCircle />}>
    {words}
  </Button>
)
