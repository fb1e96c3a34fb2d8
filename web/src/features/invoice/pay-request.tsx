/** Button that pays an open request for a payout: it leads to the form of a payment to that affiliate. */
import { Button, Menu } from '@mantine/core'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import type { Row } from '@rivulet/contract/resource'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { payoutRequest } from '@rivulet/contract/resources/payout-request'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'

type Request = Row<typeof payoutRequest>

/** Undefined for those who may not pay, and for answered requests. */
function usePayAddress({ state, affiliate }: Request): string | undefined {
  const may = useMay(invoice)
  return may('add') && state === 'open' && affiliate
    ? `${addPath(invoice)}?affiliate=${affiliate.id}`
    : undefined
}

export function PayRequest({ record }: { record: Request }) {
  const to = usePayAddress(record)
  if (!to) return null
  return (
    <Button component={Link} to={to} variant="filled" leftSection={<IconCash />}>
      {said.pay}
    </Button>
  )
}

export function RowPay({ row }: { row: Request }) {
  const to = usePayAddress(row)
  if (!to) return null
  return (
    <Menu.Item component={Link} to={to} leftSection={<IconCash />}>
      {said.pay}
    </Menu.Item>
  )
}
