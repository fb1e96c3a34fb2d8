/** Record stamps: created, updated, deleted, by whom and when. */
import type { Field } from '@rivulet/contract/fields'
import { stampsOf } from '@rivulet/contract/stamps'
import type { Resource } from '@rivulet/contract/resource'
import { kindOf } from '../../field/kinds/kinds.tsx'
import { useUser } from '../../lib/session/session.ts'
import { memo } from 'react'
import { isAdminUser } from '../access.ts'
import type { FormRecord } from './form-values.ts'
import css from './record.module.css'

/** Stamps with a value. */
export const happened = (resource: Resource, admin: boolean, record: FormRecord): [string, Field][] =>
  stampsOf(resource, admin, Boolean(record.deletedAt)).filter(([name]) => record[name])

type Props = { resource: Resource; record: FormRecord }

export const RecordStamps = memo(function RecordStamps({ resource, record }: Props) {
  const admin = isAdminUser(useUser())
  return (
    <dl className={css.stamps} aria-label="History of the record">
      {happened(resource, admin, record).map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>{kindOf(field).words(record[name], field)}</dd>
        </div>
      ))}
    </dl>
  )
})
