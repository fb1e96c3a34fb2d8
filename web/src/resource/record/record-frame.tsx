/** Loads a screen's record and sets the breadcrumb; remounts its content for another record. */
import type { Resource } from '@rivulet/contract/resource'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useRecordName } from '../../lib/page/page.ts'
import { useEarly } from '../../lib/page/early.ts'
import { labelOf } from '../list/table/list-row.ts'
import { slotsOf } from '../slots.ts'
import type { FormRecord } from './form-values.ts'
import { RecordFailed, RecordSkeleton } from './record-message.tsx'
import { useRecord } from './use-record.ts'

type Props = {
  resource: Resource
  children: (record: FormRecord, reload: () => Promise<void>) => ReactNode
}

export const nameOf = (resource: Resource, record: FormRecord): string =>
  resource.label === 'id' ? `${resource.singular} ${record.id}` : labelOf(resource, record)

export function RecordFrame({ resource, children }: Props) {
  const { id = '' } = useParams()
  const { headExtra, viewActions, viewEarly } = slotsOf(resource)
  // Asked for beside the record: later they would push down what is below the head.
  const codeHasCome = useEarly([headExtra, viewActions, viewEarly])
  const { data: record, error, refetch } = useRecord(resource, id)
  useRecordName(record && nameOf(resource, record))
  if (!record && error)
    return <RecordFailed resource={resource} error={error} onRepeat={() => void refetch()} />
  if (!record || !codeHasCome) return <RecordSkeleton />
  return <Fragment key={id}>{children(record, async () => void (await refetch()))}</Fragment>
}
