/** Saves changes of one's own account. A new password or username comes with a new token. */
import { bankNames } from '@rivulet/contract/bank-fields'
import { accountEndpoints, accountFields } from '@rivulet/contract/endpoints/account-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { checkAll, type Errors, hasErrors, isEmpty } from '@rivulet/contract/validate'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '../../lib/api.ts'
import { success } from '../../lib/notices.ts'
import { passwordPolicy } from '../../lib/session/password-policy.ts'
import { replaceSession, updateUser } from '../../lib/session/session.ts'
import type { Entry, FormValues } from '../../resource/record/form-values.ts'
import { showErrors, showRefusal } from '../../resource/record/show-errors.ts'
import type { Form } from '../../resource/record/use-form.ts'
import { useOutcome } from '../../ui/feedback/outcome.tsx'
import { startOf } from './account-groups.ts'
import { sessionsKey } from './use-sessions.ts'

type Options = {
  form: Form
  fields: readonly Entry[]
  place: RefObject<HTMLFormElement | null>
  clean: () => void
}

/** Only the server can tell whether a bank account exists: it names what is wrong there together with the missing password. */
const mayKnowMore = (errors: Errors, body: FormValues): boolean =>
  Object.keys(errors).every((name) => name === 'currentPassword') &&
  isEmpty(body.currentPassword) &&
  bankNames.some((name) => name in body)

export function useSaveAccount({ form, fields, place, clean }: Options) {
  const [saving, setSaving] = useState(false)
  const [outcome, showOutcome] = useOutcome()
  const client = useQueryClient()

  async function save() {
    if (saving || !form.dirty) return
    const { name, username } = form.values
    const body: FormValues = { name, username, ...form.changed }
    const errors = checkAll(fields, body, false, passwordPolicy)
    form.setErrors(errors)
    if (hasErrors(errors) && !mayKnowMore(errors, body))
      return showErrors(place.current, errors, accountFields)
    setSaving(true)
    try {
      const { data, message } = await call(accountEndpoints.updateAccount, { body })
      clean()
      if (data.token) replaceSession({ token: data.token, user: data.user })
      else updateUser(data.user)
      form.restart(startOf(data.user))
      showOutcome('done')
      success(message ?? messages.record.updated)
      void client.invalidateQueries({ queryKey: sessionsKey })
    } catch (error) {
      showOutcome('failed')
      showRefusal(error, { form, place: place.current, fields: accountFields })
    } finally {
      setSaving(false)
    }
  }
  return { saving, outcome, save: () => void save() }
}
