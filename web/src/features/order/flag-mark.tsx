/** Mark beside the status of a flagged order: why it is held for review, on hover and for screen readers. */
import { orderFlags, type OrderFlag } from '@rivulet/contract/choices'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { IconFlag } from '@tabler/icons-react'
import css from './flag-mark.module.css'

export function FlagMark({ flags }: { flags: readonly OrderFlag[] }) {
  const words = reviewMessages.flagged(
    flags.map((flag) => `${orderFlags[flag]} (${reviewMessages.because[flag]})`).join(', '),
  )
  return (
    <span className={css.flag} role="img" aria-label={words} title={words}>
      <IconFlag size={14} />
    </span>
  )
}
