/** Head of a record: name, state and feature slot. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import type { Field } from '@rivulet/contract/fields'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import { memo, type ReactNode, Suspense } from 'react'
import { kindOf } from '../../field/kinds/kinds.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Pill } from '../../ui/pill.tsx'
import { slotsOf } from '../slots.ts'
import { idlePill } from '../idle-pill.tsx'
import type { FormRecord } from './form-values.ts'
import { nameOf } from './record-frame.tsx'

type Props = {
  resource: Resource
  record: FormRecord
  /** Buttons such as 'Edit' and 'Print'. */
  doing?: string
  children?: ReactNode
}

/** The state field: active, or the first choice with tones. */
function stateOf(resource: Resource, record: FormRecord): ReactNode {
  if (record.deletedAt) return <Pill tone="bad">In the trash</Pill>
  const idle = idlePill(resource, record)
  if (idle) return idle
  const shown = ([name, field]: [string, Field]) =>
    record[name] !== undefined && (name === 'active' || (field.kind === 'choice' && field.tone))
  const [name, field] = fieldsOf(resource).find(shown) ?? []
  if (!name || !field) return null
  if (field.kind !== 'boolean') return kindOf(field).cell?.(record[name], field)
  return record[name] ? (
    <Pill tone="ok">{field.label}</Pill>
  ) : (
    <Pill>{`Not ${withinSentence(field.label)}`}</Pill>
  )
}

/** Memoised, since forms draw it with every key. */
export const RecordHead = memo(function RecordHead({ resource, record, doing, children }: Props) {
  const { headExtra: HeadExtra } = slotsOf(resource)
  const name = nameOf(resource, record)
  const person = 'username' in resource.fields
  return (
    <PageHead
      title={name}
      windowTitle={doing ? `${doing} ${name}` : name}
      record
      {...(person ? { lead: <Avatar name={name} size={32} quiet /> } : {})}
      beside={
        <>
          {stateOf(resource, record)}
          {HeadExtra && (
            <Suspense>
              <HeadExtra record={record} />
            </Suspense>
          )}
        </>
      }
    >
      {children}
    </PageHead>
  )
})
