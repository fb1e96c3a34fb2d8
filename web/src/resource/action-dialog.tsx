/** Asks for what an action needs, on one record or on several, and runs it. */
import { Button, Modal } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import type { Resource } from '@rivulet/contract/resource'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { type FormEvent, Suspense, useState } from 'react'
import { kindOf } from '../field/kinds.ts'
import { type FieldErrors, isApiError, messageOf } from '../lib/api.ts'
import { failure } from '../lib/notices.ts'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { Fields, spanClass } from '../ui/field.tsx'
import { Bone } from '../ui/skeleton.tsx'
import css from './action-dialog.module.css'
import { type FormValues, wholeBody } from './record/form-values.ts'
import { sendAction } from './run-action.ts'
import { slotsOf } from './slots.ts'

type Props = {
  resource: Resource
  name: string
  ids: readonly number[]
  /** What is known of the record, when it is one. */
  record?: Readonly<FormValues> | undefined
  /** Whether it was done. */
  onClose: (done: boolean) => void
}

/** The answer to the action's own question is the button under its fields. */
export function ActionDialog({ resource, name, ids, record, onClose }: Props) {
  const action = resource.actions?.[name]
  const [values, setValues] = useState<FormValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  if (!action) return null
  const fields = Object.entries(action.body ?? {})
  const Extra = slotsOf(resource).actionExtra?.[name]

  async function run(event: FormEvent) {
    event.preventDefault()
    const body = wholeBody(fields, values)
    const found = checkAll(fields, body)
    setErrors(found)
    if (hasErrors(found)) return failure(messages.form.invalid)
    setBusy(true)
    try {
      await sendAction(resource, name, ids, body)
      onClose(true)
    } catch (error) {
      setBusy(false)
      if (isApiError(error)) setErrors(error.errors)
      failure(messageOf(error))
    }
  }
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={action.label}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <form onSubmit={(event) => void run(event)} noValidate>
        {action.confirm && <p className="muted">{action.confirm}</p>}
        <div className={css.fields}>
          <Fields>
            {fields.map(([key, field]) => (
              <BodyField
                key={key}
                name={key}
                field={field}
                value={values[key] ?? null}
                error={errors[key]?.[0]}
                values={{ ...record, ...values }}
                onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
              />
            ))}
          </Fields>
        </div>
        {Extra && (
          <Suspense fallback={<Bone height={32} />}>
            <Extra name={name} ids={ids} values={values} />
          </Suspense>
        )}
        <DialogFoot>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            type="submit"
            loading={busy}
            variant={action.danger ? 'default' : 'filled'}
            {...(action.danger ? { color: 'red' } : {})}
          >
            {action.label}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

type BodyFieldProps = {
  name: string
  field: Field
  value: unknown
  error: string | undefined
  values: FormValues
  onChange: (value: unknown) => void
}

function BodyField({ name, field, value, error, values, onChange }: BodyFieldProps) {
  const { Input } = kindOf(field)
  if (!Input) return null
  return (
    <div className={spanClass[field.span ?? 6]}>
      <Suspense fallback={<Bone height={32} />}>
        <Input
          id={`action-${name}`}
          name={name}
          field={field}
          value={value}
          onChange={onChange}
          onBlur={() => undefined}
          error={error}
          editing={false}
          values={values}
        />
      </Suspense>
    </div>
  )
}
