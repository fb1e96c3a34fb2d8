/** Sends a contact message. On failure the text stays, and the idempotency key prevents duplicates. */
import { contactEndpoints, contactFields } from '@rivulet/contract/endpoints/contact-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { type RefObject, useRef, useState } from 'react'
import { call, idempotencyKey, isApiError } from '../../lib/api.ts'
import { failure, success } from '../../lib/notices.ts'
import { queryClient } from '../../lib/query.ts'
import { places } from '@rivulet/contract/resources/places'
import { refreshResource } from '../../resource/queries.ts'
import { showErrors } from '../../resource/record/show-errors.ts'
import type { Form } from '../../resource/record/use-form.ts'

export const sentKey = ['contact', 'sent']

/** Error responses and network errors have their own messages. */
const sentenceOf = (error: unknown): string =>
  isApiError(error) && error.status < 500 ? error.message : messages.contact.failed

export function useSendMessage(form: Form, place: RefObject<HTMLFormElement | null>, sent: () => void) {
  const [sending, setSending] = useState(false)
  const attempt = useRef({ message: '', key: '' })

  function keyFor(message: string): string {
    if (attempt.current.message !== message) attempt.current = { message, key: idempotencyKey() }
    return attempt.current.key
  }

  async function send() {
    if (sending) return
    const message = String(form.values.message ?? '')
    const errors = checkAll(Object.entries(contactFields), { message })
    form.setErrors(errors)
    if (hasErrors(errors)) return showErrors(place.current, errors, contactFields)
    setSending(true)
    try {
      const answer = await call(contactEndpoints.sendMessage, {
        body: { message },
        idempotencyKey: keyFor(message),
      })
      attempt.current = { message: '', key: '' }
      sent()
      success(answer.message ?? messages.contact.sent)
      void queryClient.invalidateQueries({ queryKey: sentKey })
      void refreshResource(places.contactMessage)
    } catch (error) {
      if (isApiError(error) && error.errors.message) {
        form.setErrors(error.errors)
        showErrors(place.current, error.errors, contactFields, error.message)
      } else failure(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}
