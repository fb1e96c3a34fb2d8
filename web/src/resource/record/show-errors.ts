/** Shows form errors: a notice names the fields, and the first gets the focus. */
import type { Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { type FieldErrors, isApiError, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { controls } from './arrive.ts'
import type { Form } from './use-form.ts'

/** Fields with errors, as the screen has them from top to bottom. */
const placesOf = (form: HTMLElement | null, errors: FieldErrors): HTMLElement[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(
    ({ dataset }) => errors[dataset.field ?? ''],
  )

function focusFirst([place]: readonly HTMLElement[]): void {
  place?.querySelector<HTMLElement>(controls)?.focus()
  // Also when it has the focus already; clear of bars and notices, with its error below it.
  place?.scrollIntoView({ block: 'center' })
}

export function showErrors(
  form: HTMLElement | null,
  errors: FieldErrors,
  fields: Fields,
  sentence: string = messages.form.invalid,
): void {
  const places = placesOf(form, errors)
  const names = new Set([...places.map(({ dataset }) => dataset.field ?? ''), ...Object.keys(errors)])
  const named = [...names].map((name) => fields[name]?.label ?? errors[name]?.[0] ?? name)
  failure(sentence, named.join(', '))
  // After the errors are rendered, so that a screen reader announces field and error together.
  requestAnimationFrame(() => focusFirst(places))
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
