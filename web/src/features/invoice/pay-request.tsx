/**
 * Button that pays an open request for a payout, with the amount: it leads to the form of a payment to that affiliate.
 */
import { Button, Menu } from '@mantine/core'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import type { Row } from '@rivulet/contract/resource'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { payoutRequest } from '@rivulet/contract/resources/payout-request'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'

type Request = Row<typeof payoutRequest>

const isPayable = (amount: string | null): boolean => Number(amount) > 0

/** Undefined for those who may not pay, for answered requests, and where nothing is payable. */
function usePayAddress({ state, affiliate, payable }: Request): string | undefined {
  const may = useMay(invoice)
  return may('add') && state === 'open' && affiliate && isPayable(payable)
    ? `${addPath(invoice)}?affiliate=${affiliate.id}`
    : undefined
}

export function PayRequest({ record }: { record: Request }) {
  const to = usePayAddress(record)
  if (!to) return null
  return (
    <Button component={Link} to={to} variant="filled" leftSection={<IconCash />}>
      {said.payAmount(record.payable ?? '')}
    </Button>
  )
}

export function RowPay({ row }: { row: Request }) {
  const to = usePayAddress(row)
  if (!to) return null
  return (
    <Menu.Item component={Link} to={to} leftSection={<IconCash />}>
      {said.payAmount(row.payable ?? '')}
    </Menu.Item>
  )
}

/** Which of its two amounts is paid, while they differ. */
export function PaysNow({ record: { state, amount, payable } }: { record: Request }) {
  if (state !== 'open' || payable === amount) return null
  const words = isPayable(payable) ? said.paysNow(payable ?? '', amount ?? '') : said.paysNothing
  return (
    <Card title="What is paid">
      <CardBody>
        <p>{words}</p>
      </CardBody>
    </Card>
  )
}
