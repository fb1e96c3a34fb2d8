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
  errors?: Readonly<Record<string, readonly string[]>>
}

/** Also for a test with the id of a real order. */
export const isTrial = ({ result, reason }: CallAnswer): boolean =>
  result === 'trial' || reason === 'test'

const labels: Readonly<Record<string, { label: string }>> = trackOrderFields

/** Empty for calls without remarks. */
export function sentencesOf(answer: CallAnswer): string[] {
  const { errors, detail, message, ignored, unread } = answer
  if (errors)
    return Object.entries(errors).flatMap(([field, sentences]) =>
      sentences.map((sentence) => callMessages.field(labels[field]?.label ?? field, sentence)),
    )
  const text = detail ?? message ?? unread ?? (typeof ignored === 'string' ? ignored : undefined)
  return text ? [text] : []
}
