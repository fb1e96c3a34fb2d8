/** Tells what is wrong with a form: the notice names the fields, and the first of them gets the focus. */
import type { Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import type { FieldErrors } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'

const controls = 'input:not([type="hidden"]), textarea, button, [contenteditable="true"], [tabindex]'

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
  // Once the errors are drawn, so that a field is announced together with its error.
  requestAnimationFrame(() => focusFirst(form, errors))
}
