/** Messages of a shop call's answer: result of a test order, or field errors. */
import type { TrackedOrder } from '@rivulet/contract/answers/order-answer'
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { unattributedReasons } from '@rivulet/contract/choices'
import { trackOrderFields } from '@rivulet/contract/endpoints/track-order'
import { displayMoney } from '../../lib/format.ts'

/** Logged answer: success, error, or why the call was ignored. */
export type CallAnswer = Partial<TrackedOrder> & {
  message?: string
  ignored?: unknown
  /** Fields that were not understood. */
  unread?: string
  errors?: Readonly<Record<string, readonly string[]>>
}

/** Also for a test with the id of a real order. */
export const isTrial = ({ trial, reason }: CallAnswer): boolean =>
  trial !== undefined || reason === 'test'

const labels: Readonly<Record<string, { label: string }>> = trackOrderFields

/** Empty for calls without remarks. */
export function sentencesOf(answer: CallAnswer): string[] {
  const { trial, reason, errors, message, ignored, unread } = answer
  if (trial?.aid) return [callMessages.trialEarns(displayMoney(trial.commission), trial.aid)]
  if (trial) return [callMessages.trialNobody(reasonWords(reason))]
  if (reason === 'test') return [callMessages.trialReal]
  if (errors)
    return Object.entries(errors).flatMap(([field, sentences]) =>
      sentences.map((sentence) => callMessages.field(labels[field]?.label ?? field, sentence)),
    )
  const text = message ?? unread ?? (typeof ignored === 'string' ? ignored : undefined)
  return text ? [text] : []
}

const reasonWords = (reason = ''): string =>
  (unattributedReasons as Readonly<Record<string, string>>)[reason] ?? reason
