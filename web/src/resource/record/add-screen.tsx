/** Adding a record, from nothing or from a copy. */
import type { Resource } from '@rivulet/contract/resource'
import { Suspense, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { flags } from '../../lib/flags.ts'
import { useUser } from '../../lib/session.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { isAdminUser, useMay } from '../access.ts'
import { screenPath, viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { type FormValues, freshValues, typedFields } from './form-values.ts'
import { plausibleValues } from './plausible.ts'
import { RecordForm } from './record-form.tsx'
import { RecordFailed, RecordSkeleton } from './record-message.tsx'
import { useDraft } from './use-record.ts'
import { useForm } from './use-form.ts'
import { useSave } from './use-save.ts'

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
  const place = useRef<HTMLFormElement>(null)
  const all = useMemo(() => typedFields(resource, admin, false), [resource, admin])
  const form = useForm(all, () =>
    freshValues(all, { ...(flags().filling ? plausibleValues(all) : {}), ...draft }),
  )
  const { hides } = slotsOf(resource)
  const fields = all.filter(([name]) => !hides?.(name, form.values))
  const { clean } = useUnsavedChanges(form.dirty)
  const title = `Add ${resource.singular.toLowerCase()}`
  const { saving, outcome, save } = useSave({
    resource,
    record: null,
    fields,
    form,
    place,
    onSaved({ id }) {
      clean()
      void navigate(may('view') ? viewPath(resource, id) : screenPath(resource), { replace: true })
    },
    onStale: () => undefined,
  })
  return (
    <>
      <PageHead title={title} />
      <RecordForm {...{ resource, fields, form, admin, place }} record={null} onSave={save} />
      <SaveBar
        onSave={save}
        onCancel={() => void navigate(screenPath(resource))}
        saving={saving}
        outcome={outcome}
        dirty={form.dirty}
      />
    </>
  )
}
