/** Messages of a shop call's answer: result of a test order, or field errors. */
import type { TrackedOrder } from '@rivulet/contract/answers/order-answer'
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { trackOrderFields } from '@rivulet/contract/endpoints/track-order'

/** Logged answer: success, error, or why the call was ignored. */
export type CallAnswer = Partial<TrackedOrder> & {
  message?: string
  /** Of an error: what to do about it. */
  detail?: string
  ignored?: unknown
  /** Fields that were not understood. */
  unread?: string
  /** Of a webhook: the messages that it was read as. */
  received?: readonly { result: string }[]
  errors?: Readonly<Record<string, readonly string[]>>
}

/** Also for a test with the id of a real order. */
export const isTrial = ({ result, reason }: CallAnswer): boolean =>
  result === 'trial' || reason === 'test'

const labels: Readonly<Record<string, { label: string }>> = trackOrderFields

const results: Readonly<Record<string, string>> = callMessages.results

/** What the answer says; of one without remarks, what the call did. */
export function sentencesOf(answer: CallAnswer): string[] {
  const { errors, detail, message, ignored, unread, result = '', received = [{ result }] } = answer
  if (errors)
    return Object.entries(errors).flatMap(([field, sentences]) =>
      sentences.map((sentence) => callMessages.field(labels[field]?.label ?? field, sentence)),
    )
  const text = detail ?? message ?? unread ?? (typeof ignored === 'string' ? ignored : undefined)
  if (text) return [text]
  // A message that was refused has a sentence instead.
  return [...new Set(received.map((one) => results[one.result] ?? one.result))].filter(Boolean)
}
