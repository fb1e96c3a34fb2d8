/** Validates and sends a form, and handles the response. */
import { messages } from '@rivulet/contract/messages/messages'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useUploading } from '../../field/files/uploads-under-way.ts'
import { type Answer, ask, idempotencyKey, isApiError, messageOf } from '../../lib/api.ts'
import { failure, success } from '../../lib/notices.ts'
import { passwordPolicy } from '../../lib/session/password-policy.ts'
import { useOutcome } from '../../ui/feedback/outcome.tsx'
import { doneTo } from '../decision.ts'
import { recordCall } from '../path.ts'
import { recordKey, refreshResource } from '../queries.ts'
import { slotsOf } from '../slots.ts'
import { type Entry, type FormRecord, type FormValues, wholeBody } from './form-values.ts'
import { showErrors } from './show-errors.ts'
import type { Form } from './use-form.ts'

type Options = {
  resource: Resource
  /** Null on the add screen. */
  record: FormRecord | null
  /** Fields currently in the form. */
  fields: readonly Entry[]
  form: Form
  place: RefObject<HTMLElement | null>
  /** Called with the saved record. */
  onSaved: (record: FormRecord) => void
  /** Called when somebody else saved first. */
  onStale: () => void
}

/** A create keeps its idempotency key while the same content is retried. */
function useCreateKey() {
  const sent = useRef({ content: '', key: '' })
  return (body: FormValues): string => {
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, key: idempotencyKey() }
    return sent.current.key
  }
}

export function useSave({ resource, record, fields, form, place, onSaved, onStale }: Options) {
  const [saving, setSaving] = useState(false)
  const uploading = useUploading()
  const [outcome, showOutcome] = useOutcome()
  const client = useQueryClient()
  const keyOf = useCreateKey()

  const send = (body: FormValues): Promise<Answer<FormRecord>> =>
    record
      ? ask('PATCH', recordCall(resource, record.id), {
          body: { ...body, updatedAt: record.updatedAt },
        })
      : ask('POST', listPathOf(resource), { body, idempotencyKey: keyOf(body) })

  function refuse(error: unknown) {
    showOutcome('failed')
    if (!isApiError(error)) return failure(messageOf(error))
    if (error.code === 'stale') onStale()
    if (Object.keys(error.errors).length === 0) return failure(error.message)
    form.setErrors(error.errors)
    showErrors(place.current, error.errors, resource.fields, error.message)
  }

  async function save() {
    if (saving || uploading) return
    const standing = new Set(fields.map(([name]) => name))
    const body = record
      ? Object.fromEntries(Object.entries(form.changed).filter(([name]) => standing.has(name)))
      : wholeBody(fields, form.values)
    setSaving(true)
    try {
      const { checkAll, hasErrors } = await import('@rivulet/contract/validate')
      const errors = checkAll(fields, body, record !== null, passwordPolicy)
      form.setErrors(errors)
      if (hasErrors(errors)) return showErrors(place.current, errors, resource.fields)
      if ((await slotsOf(resource).sure?.(body, record)) === false) return
      const { data, message } = await send(body)
      client.setQueryData(recordKey(resource, data.id), data)
      success(
        message ?? (record ? messages.record.updated : messages.record.created),
        doneTo(resource, [data]),
      )
      showOutcome('done')
      onSaved(data)
      void refreshResource(resource)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  // What is saved now would lack the files on their way.
  return { saving, busy: saving || uploading, outcome, save: () => void save() }
}
