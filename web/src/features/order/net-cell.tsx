/** Net in a list of orders, after the amount that it was reduced from. */
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { useLocation } from 'react-router'
import { displayMoney } from '../../lib/format.ts'
import { Money } from '../../ui/figures/money.tsx'
import css from './net-cell.module.css'

type Props = { id: number; amount: string | null; net: string | null }

const cents = (value: string | null): number => parseHundredths(value ?? '') ?? 0

export function NetCell({ id, amount, net }: Props) {
  const { pathname } = useLocation()
  // The record shows each part.
  if (pathname.endsWith(`/${id}`)) return <Money value={net} />
  const less = displayMoney(formatHundredths(cents(amount) - cents(net)))
  return (
    <span title={orderMessages.reduced(displayMoney(amount), less)}>
      <del className={css.amount}>{displayMoney(amount)}</del>
      <Money value={net} />
    </span>
  )
}
