/** Submits a public form: validates with the contract's rules, sends, and shows errors at their fields. */
import type { Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { type FormEvent, useState } from 'react'
import { passwordPolicy } from '../../lib/session/password-policy.ts'
import { type FieldErrors, isApiError, messageOf } from '../../lib/api.ts'

export type Values = Record<string, string | boolean>

type Options = {
  fields: Fields
  send: (values: Values) => Promise<void>
  /** Errors of what is not among the fields. */
  also?: () => FieldErrors
  /** Fallback message for errors without one. */
  failure?: string
}

/** Text fields by name, checkboxes as booleans; empty optional fields are left out. */
function valuesOf(form: HTMLFormElement, fields: Fields): Values {
  const data = new FormData(form)
  const entries = Object.entries(fields).map(([name, field]): [string, string | boolean] =>
    field.kind === 'boolean' ? [name, data.has(name)] : [name, String(data.get(name) ?? '')],
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The first field with an error, in screen order. What a phone number is typed into has no name: a hidden field has it. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const fields = ':is(input, select, textarea):not([type=hidden])'
  for (const element of form.querySelectorAll<HTMLInputElement>(fields))
    if (element.ariaInvalid === 'true' || errors[element.name]) return element.focus()
}

export function useSubmit({ fields, send, also, failure }: Options) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function refuse(form: HTMLFormElement, found: FieldErrors, sentence: string | null) {
    setErrors(found)
    setAlert(sentence)
    // After the errors are rendered, so that a screen reader announces field and error together.
    requestAnimationFrame(() => focusFirst(form, found))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = valuesOf(form, fields)
    const found = { ...checkAll(Object.entries(fields), values, false, passwordPolicy), ...also?.() }
    if (hasErrors(found)) return refuse(form, found, messages.form.invalid)
    setErrors({})
    setAlert(null)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const unexplained = !isApiError(error) || (error.status >= 500 && failure !== undefined)
      refuse(
        form,
        isApiError(error) ? error.errors : {},
        unexplained ? (failure ?? messageOf(error)) : messageOf(error),
      )
    } finally {
      setBusy(false)
    }
  }

  /** Editing a field clears its error. */
  function edited(name: string) {
    if (errors[name])
      setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)))
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    if (!(target instanceof HTMLElement) || !('name' in target)) return
    edited(String(target.name))
  }

  const errorOf = (name: string) => errors[name]?.[0]
  return { formProps: { noValidate: true, onSubmit, onInput }, errorOf, edited, alert, busy }
}
