/** What a shop was told, as sentences for whoever connects it: what a trial would have earned, or what is wrong with each field. */
import type { TrackedOrder } from '@rivulet/contract/order-answer'
import { callMessages } from '@rivulet/contract/call-messages'
import { unattributedReasons } from '@rivulet/contract/choices'
import { trackOrderFields } from '@rivulet/contract/track-order'
import { displayMoney } from '../../lib/format.ts'

/** As it is logged: an answer, a refusal, or why the call was not needed. */
export type CallAnswer = Partial<TrackedOrder> & {
  message?: string
  ignored?: unknown
  /** What of it was not understood. */
  unread?: string
  errors?: Readonly<Record<string, readonly string[]>>
}

/** Also where it was tried with the number of a real order. */
export const isTrial = ({ trial, reason }: CallAnswer): boolean =>
  trial !== undefined || reason === 'test'

const labels: Readonly<Record<string, { label: string }>> = trackOrderFields

/** Nothing is said of what was simply taken. */
export function sentencesOf(answer: CallAnswer): string[] {
  const { trial, reason, errors, message, ignored, unread } = answer
  if (trial?.aid) return [callMessages.trialEarns(displayMoney(trial.commission), trial.aid)]
  if (trial) return [callMessages.trialNobody(reasonWords(reason))]
  if (reason === 'test') return [callMessages.trialReal]
  if (errors)
    return Object.entries(errors).flatMap(([field, sentences]) =>
      sentences.map((sentence) => callMessages.field(labels[field]?.label ?? field, sentence)),
    )
  const said = message ?? unread ?? (typeof ignored === 'string' ? ignored : undefined)
  return said ? [said] : []
}

const reasonWords = (reason = ''): string =>
  (unattributedReasons as Readonly<Record<string, string>>)[reason] ?? reason
