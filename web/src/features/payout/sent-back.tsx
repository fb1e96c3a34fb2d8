/** Warns about those who are paid to an account that the last payment came back from. */
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { Warning } from '../../ui/feedback/warning.tsx'

export const SentBack = ({ of }: { of: PayoutProgress['sentBack'] }) =>
  of.map(({ name, reason }) => (
    <Warning key={name}>{payoutMessages.sentBackBefore(name, reason)}</Warning>
  ))
