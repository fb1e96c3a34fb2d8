/** Dialog with an action's fields, for one or several records. */
import { Button, Modal } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { Action, Resource } from '@rivulet/contract/resource'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { type FormEvent, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { controlsOf } from '../field/kinds/controls.ts'
import { uploadsUnderWay, useUploading } from '../field/files/uploads-under-way.ts'
import { type FieldErrors, isApiError, messageOf } from '../lib/api.ts'
import { failure } from '../lib/notices.ts'
import { useUser } from '../lib/session/session.ts'
import { askToLeave } from '../lib/page/unsaved-changes.ts'
import { DialogFoot } from '../ui/feedback/dialog-foot.tsx'
import { Facts, isBlocked, preventing } from '../ui/feedback/facts.tsx'
import { Fields, spanClass } from '../ui/inputs/field.tsx'
import { SkeletonBar, TextSkeleton } from '../ui/feedback/skeleton.tsx'
import { mayFill } from './access.ts'
import css from './action-dialog.module.css'
import { decisionButton, decisionTitle, questionOf } from './decision.ts'
import { idOf, type ListRow } from './list/table/list-row.ts'
import { changedBody, type FormValues, startValues, wholeBody } from './record/form-values.ts'
import { useRecord } from './record/use-record.ts'
import { sendAction } from './run-action.ts'
import { slotsOf } from './slots.ts'
import { useActionFacts } from './use-action-facts.ts'

type Props = {
  resource: Resource
  name: string
  rows: readonly ListRow[]
  /** What an empty form begins with. */
  given?: FormValues
  /** Whether the action succeeded. */
  onClose: (done: boolean) => void
}

/** The submit button answers the action's confirmation. */
export function ActionDialog({ rows: chosen, ...props }: Props) {
  const { resource, name, onClose } = props
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const rows = chosen.filter((row) => !leftOut.includes(idOf(row)))
  const action = resource.actions?.[name]
  const typed = useRef(false)
  if (!action) return null
  const [row] = rows
  const close = async () => {
    const losing = typed.current || uploadsUnderWay.get() > 0
    if (!losing || (await askToLeave())) onClose(false)
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={decisionTitle(resource, action, rows)}
      size={560}
      closeOnClickOutside={false}
    >
      {action.fromRecord && row && rows.length === 1 ? (
        <RecordActionForm {...props} {...{ action, row, rows, typed }} onLeaveOut={setLeftOut} />
      ) : (
        <ActionForm
          key={rows.length}
          {...props}
          {...{ action, rows, typed }}
          onLeaveOut={setLeftOut}
          start={null}
        />
      )}
    </Modal>
  )
}

/** A row of the list lacks long fields, and a known record may be outdated, so it is read first. */
function RecordActionForm({ row, ...props }: FormOf & { row: ListRow }) {
  const { resource, action } = props
  const { data, error, isFetchedAfterMount } = useRecord(resource, String(row.id), { staleTime: 0 })
  // Once: measured against a record that is read again, what others change meanwhile would be changes of this form.
  const [start, setStart] = useState<FormValues | null>(null)
  if (start) return <ActionForm {...props} start={start} />
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (data && isFetchedAfterMount) setStart(startValues(Object.entries(action.body ?? {}), data))
  return <TextSkeleton lines={4} />
}

type FormOf = Props & {
  action: Action
  /** Whether closing it would lose something. */
  typed: RefObject<boolean>
  /** Goes on without the records that prevent it. */
  onLeaveOut: (ids: readonly number[]) => void
}

type FormProps = FormOf & {
  /** Values of the record; only changes are sent. Null for an empty form. */
  start: FormValues | null
}

function ActionForm(props: FormProps) {
  const { resource, name, rows, given, onClose, action, typed, start } = props
  const record = rows.length === 1 ? rows[0] : undefined
  const [values, setValues] = useState<FormValues>(
    () => start ?? { ...(record && slotsOf(resource).actionStart?.[name]?.(record)), ...given },
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const uploading = useUploading()
  const user = useUser()
  const fields = fieldsOf(action, rows).filter(() => mayFill(user, resource, action))
  const bodyOf = () => (start ? changedBody(fields, values, start) : wholeBody(fields, values))
  const asTyped = action.previewed === 'filled'
  const facts = useActionFacts(resource, name, rows, asTyped ? JSON.stringify(bodyOf()) : undefined)
  const others = preventing(facts)
  const question = questionOf(resource, action, rows)
  // A field of the form is empty until somebody fills it, whatever the record holds by the same name.
  const blank = Object.fromEntries(fields.map(([key]) => [key, null]))
  const ids = rows.map(idOf)
  const Extra = slotsOf(resource).actionExtra?.[name]

  const fills = fields.length > 0
  const prefill = useCallback(
    (next: FormValues) => fills && setValues((now) => ({ ...now, ...next })),
    [fills],
  )

  /** What was typed is given up on purpose; a file that is on its way may be forgotten. */
  async function cancel() {
    if (!uploading || (await askToLeave())) onClose(false)
  }

  async function run(event: FormEvent) {
    event.preventDefault()
    if (busy || uploading) return
    const body = bodyOf()
    const found = checkAll(fields, body, start !== null)
    setErrors(found)
    if (hasErrors(found)) return failure(messages.form.invalid)
    setBusy(true)
    try {
      await sendAction(resource, name, rows, body)
      onClose(true)
    } catch (error) {
      setBusy(false)
      if (isApiError(error)) setErrors(error.errors)
      failure(messageOf(error))
    }
  }
  if (isBlocked(facts))
    return (
      <>
        <Facts state={facts} onLeave={() => onClose(false)} />
        <DialogFoot>
          <Button onClick={() => onClose(false)}>{decisionMessages.close}</Button>
          {others.length > 0 && (
            <Button variant="filled" onClick={() => props.onLeaveOut(others)}>
              {decisionMessages.leaveOut(others.length)}
            </Button>
          )}
        </DialogFoot>
      </>
    )
  return (
    <form onSubmit={(event) => void run(event)} noValidate>
      {question && <p className="muted">{question}</p>}
      {!asTyped && <Facts state={facts} onLeave={() => onClose(false)} />}
      <div className={css.fields}>
        <Fields>
          {fields.map(([key, field], i) => (
            <BodyField
              key={key}
              first={i === 0}
              name={key}
              field={field}
              value={values[key] ?? null}
              error={errors[key]?.[0]}
              values={{ ...record, ...blank, ...values }}
              record={record}
              onChange={(value) => {
                typed.current = true
                setValues((now) => ({ ...now, [key]: value }))
                // Editing a field clears its error.
                setErrors(({ [key]: _, ...others }) => others)
              }}
            />
          ))}
        </Fields>
      </div>
      {asTyped && <Facts state={facts} onLeave={() => onClose(false)} />}
      {Extra && (
        <Suspense fallback={<SkeletonBar height={32} />}>
          <Extra {...{ name, ids, values, record, prefill }} />
        </Suspense>
      )}
      <DialogFoot>
        <Button onClick={() => void cancel()}>Cancel</Button>
        <Button
          type="submit"
          loading={busy || uploading}
          variant={action.danger ? 'default' : 'filled'}
          {...(action.danger ? { color: 'red' } : {})}
        >
          {decisionButton(resource, action, rows)}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Of several records each keeps what is left empty: their values cannot be shown at once. */
function fieldsOf({ body = {}, fromRecord }: Action, rows: readonly ListRow[]): [string, Field][] {
  const fields = Object.entries(body)
  if (!fromRecord || rows.length === 1) return fields
  return fields.map(([name, field]) => [name, keeping(field)])
}

function keeping(field: Field): Field {
  const { keeps: help, kept: placeholder } = messages.form
  return field.kind === 'references' || field.kind === 'percent' || field.kind === 'integer'
    ? { ...field, help, placeholder }
    : { ...field, help }
}

type BodyFieldProps = {
  first: boolean
  name: string
  field: Field
  value: unknown
  error: string | undefined
  values: FormValues
  record: ListRow | undefined
  onChange: (value: unknown) => void
}

function BodyField({ first, name, field, value, error, values, record, onChange }: BodyFieldProps) {
  const { Input } = controlsOf(field)
  if (!Input) return null
  return (
    <div className={spanClass[field.span ?? 6]}>
      <Suspense fallback={<SkeletonBar height={32} />}>
        <Input
          id={`action-${name}`}
          name={name}
          field={field}
          value={value}
          onChange={onChange}
          onBlur={() => undefined}
          error={error}
          editing={false}
          first={first}
          values={values}
          record={record}
        />
      </Suspense>
    </div>
  )
}
