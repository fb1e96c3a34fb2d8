/** Warnings on a payout run. */
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './payout.module.css'

export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={css.warning} role="status">
    <IconAlertTriangle size={16} />
    <span>{children}</span>
  </p>
)

/** Who is paid to an account that the last payment came back from. */
export const SentBack = ({ of }: { of: PayoutProgress['sentBack'] }) =>
  of.map(({ name, reason }) => (
    <Warning key={name}>{payoutMessages.sentBackBefore(name, reason)}</Warning>
  ))
