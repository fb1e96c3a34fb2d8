/** Form groups: inputs for writable fields, values for read-only ones. */
import { fieldsOf, readableFields, type Resource } from '@rivulet/contract/resource'
import { isEmpty } from '@rivulet/contract/validate'
import { Fragment, type ReactNode, type RefObject, Suspense } from 'react'
import { controlsOf } from '../../field/kinds/controls.ts'
import { useEarly } from '../../lib/page/early.ts'
import { slotsOf } from '../slots.ts'
import { Columns } from './columns.tsx'
import { FieldGroup } from './field-group.tsx'
import { FieldValue } from './field-value.tsx'
import type { Entry, FormRecord } from './form-values.ts'
import { FormField } from './form-field.tsx'
import { groupsOf } from './groups.ts'
import { GroupsSkeleton } from './record-message.tsx'
import type { Form } from './use-form.ts'

type Props = {
  resource: Resource
  record: FormRecord | null
  /** Writable fields. */
  fields: readonly Entry[]
  form: Form
  admin: boolean
  place: RefObject<HTMLFormElement | null>
  onSave: () => void
  /** Also shows groups of which nothing can be written. */
  whole?: boolean
  /** Content below the group of this key. */
  between?: Readonly<Record<string, ReactNode>>
  extra?: ReactNode
  extraAside?: ReactNode
  /** Below all. */
  foot?: ReactNode
}

/** Read-only fields shown when editing: the narrow column, and cards that also have inputs; all with a value if `whole`. */
function shownWith(
  resource: Resource,
  record: FormRecord,
  { typed, admin, whole }: { typed: ReadonlySet<string>; admin: boolean; whole: boolean },
): Entry[] {
  const readable = new Set(readableFields(resource, admin).map(([name]) => name))
  const all = fieldsOf(resource).filter(([name]) => typed.has(name) || readable.has(name))
  return groupsOf(resource, all).flatMap(({ group, fields }) =>
    group.aside || fields.some(([name]) => typed.has(name) || (whole && !isEmpty(record[name])))
      ? fields
      : [],
  )
}

export function RecordForm(props: Props) {
  const hasCome = useEarly(
    props.fields.map(([, field]) => ({ early: () => controlsOf(field).early?.(field) })),
  )
  return hasCome ? <WholeForm {...props} /> : <GroupsSkeleton />
}

function WholeForm(props: Props) {
  const { resource, record, fields, form, admin, place, onSave, between, extra, extraAside } = props
  const { whole = false, foot } = props
  const { formExtra: FormExtra, formAside: FormAside, hides } = slotsOf(resource)
  const typed = new Set(fields.map(([name]) => name))
  const shown = record ? shownWith(resource, record, { typed, admin, whole }) : fields
  const groups = groupsOf(
    resource,
    shown.filter(([name]) => !hides?.(name, form.values)),
  )
  return (
    <form
      ref={place}
      noValidate
      autoComplete="off"
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {FormExtra && <FormExtra record={record} values={form.values} prefill={form.prefill} />}
      <Columns
        groups={groups}
        extra={extra}
        extraAside={
          (FormAside || extraAside) && (
            <>
              {FormAside && (
                <Suspense>
                  <FormAside values={form.values} />
                </Suspense>
              )}
              {extraAside}
            </>
          )
        }
      >
        {({ key, group, fields: own, alone }) => (
          <Fragment key={key}>
            <FieldGroup group={group} alone={alone}>
              {own.map(([name, field]) =>
                typed.has(name) ? (
                  <FormField
                    key={name}
                    {...{ resource, name, field, form }}
                    editing={record !== null}
                    wide={(group.aside ?? false) || alone}
                    unnamed={alone}
                  />
                ) : (
                  record && (
                    <FieldValue
                      key={name}
                      {...{ resource, record, name, field, alone }}
                      aside={group.aside ?? false}
                    />
                  )
                ),
              )}
            </FieldGroup>
            {between?.[key]}
          </Fragment>
        )}
      </Columns>
      {foot}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
}
