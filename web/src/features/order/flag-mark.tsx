/** Mark beside the status of an order with flags to review: why, on hover and for screen readers. */
import { orderFlags, type OrderFlag, type OrderStatus } from '@rivulet/contract/choices'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { IconFlag } from '@tabler/icons-react'
import css from './flag-mark.module.css'

/** Raised when the shop or the bank says something else later, so a decision does not answer them. */
const lasting: ReadonlySet<OrderFlag> = new Set(['amount_raised', 'inquiry'])

type Props = { flags: readonly OrderFlag[]; status: OrderStatus | null }

export function FlagMark({ flags, status }: Props) {
  const open = status === '2' ? flags : flags.filter((flag) => lasting.has(flag))
  if (open.length === 0) return null
  const words = reviewMessages.flagged(
    open.map((flag) => `${orderFlags[flag]} (${reviewMessages.because[flag]})`).join(', '),
  )
  return (
    <span className={css.flag} role="img" aria-label={words} title={words}>
      <IconFlag size={14} />
    </span>
  )
}
