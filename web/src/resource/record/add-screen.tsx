/** Adding a record, from nothing or from a copy. */
import type { Resource } from '@rivulet/contract/resource'
import { Suspense, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { flags } from '../../lib/flags.ts'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../access.ts'
import { screenPath, viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { type FormValues, freshValues, typedFields } from './form-values.ts'
import { NewRecord, useNewRecord } from './new-record.tsx'
import { plausibleValues } from './plausible.ts'
import { RecordFailed, RecordSkeleton } from './record-message.tsx'
import { useDraft } from './use-record.ts'
import { useForm } from './use-form.ts'

const empty: FormValues = {}

export const addScreen = (resource: Resource) =>
  function AddScreen() {
    const from = useSearchParams()[0].get('from')
    const { data: draft, error, refetch } = useDraft(resource, from)
    const { addForm: AddInstead } = slotsOf(resource)
    if (from && error)
      return <RecordFailed resource={resource} error={error} onRepeat={() => void refetch()} />
    if (from && !draft) return <RecordSkeleton />
    if (AddInstead)
      return (
        <Suspense fallback={<RecordSkeleton />}>
          <AddInstead resource={resource} draft={draft ?? empty} />
        </Suspense>
      )
    return <AddForm resource={resource} draft={draft ?? empty} />
  }

function AddForm({ resource, draft }: { resource: Resource; draft: FormValues }) {
  const admin = isAdminUser(useUser())
  const may = useMay(resource)
  const navigate = useNavigate()
  const all = useMemo(() => typedFields(resource, admin, false), [resource, admin])
  const form = useForm(all, () =>
    freshValues(all, { ...(flags().filling ? plausibleValues(all) : {}), ...draft }),
  )
  const { hides } = slotsOf(resource)
  const fields = all.filter(([name]) => !hides?.(name, form.values))
  const adding = useNewRecord({
    ...{ resource, fields, form },
    onSaved: ({ id }) =>
      void navigate(may('view') ? viewPath(resource, id) : screenPath(resource), { replace: true }),
  })
  return (
    <NewRecord
      {...{ resource, fields, form, adding }}
      title={`Add ${resource.singular.toLowerCase()}`}
    />
  )
}
