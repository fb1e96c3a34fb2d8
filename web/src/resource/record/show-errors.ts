/** Shows form errors: a notice names the fields, and the first gets the focus. */
import type { Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { type FieldErrors, isApiError, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { controls } from './arrive.ts'
import type { Form } from './use-form.ts'

function focusFirst(form: HTMLElement | null, errors: FieldErrors): void {
  for (const place of form?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
    if (!errors[place.dataset.field ?? '']) continue
    place.querySelector<HTMLElement>(controls)?.focus()
    return
  }
}

export function showErrors(
  form: HTMLElement | null,
  errors: FieldErrors,
  fields: Fields,
  sentence: string = messages.form.invalid,
): void {
  const named = Object.entries(errors).map(([name, [first]]) => fields[name]?.label ?? first ?? name)
  failure(sentence, named.join(', '))
  // After the errors are rendered, so that a screen reader announces field and error together.
  requestAnimationFrame(() => focusFirst(form, errors))
}

/** Shows why a form was not saved: at its fields where the server names some, else as a notice. */
export function showRefusal(
  error: unknown,
  { form, place, fields }: { form: Form; place: HTMLElement | null; fields: Fields },
): void {
  if (!isApiError(error) || Object.keys(error.errors).length === 0) return failure(messageOf(error))
  form.setErrors(error.errors)
  showErrors(place, error.errors, fields, error.message)
}
