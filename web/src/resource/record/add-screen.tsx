/** Add screen, empty or with a copy. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import type { ProgrammeDefaults } from '@rivulet/contract/answers/programme-answer'
import type { Named } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import { Suspense, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { flags } from '../../lib/stored/flags.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, useMay } from '../access.ts'
import { screenPath, viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { useDefaults } from '../use-defaults.ts'
import { type Entry, type FormValues, freshValues, typedFields, withDefaults } from './form-values.ts'
import { NewRecord, useNewRecord } from './new-record.tsx'
import { sampleValues } from './sample-values.ts'
import { RecordFailed, RecordSkeleton } from './record-message.tsx'
import { useDraft } from './use-record.ts'
import { useForm } from './use-form.ts'

const empty: FormValues = {}

/** Whoever has one shop need not choose it. */
function onlyShop(fields: readonly Entry[], shops: readonly Named[] = []): FormValues {
  const [shop, another] = shops
  if (!shop || another) return empty
  const asks = ([, field]: Entry) => field.kind === 'reference' && field.to === 'shop' && field.required
  return Object.fromEntries(fields.filter(asks).map(([name]) => [name, shop]))
}

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
    return <StartForm resource={resource} draft={draft ?? empty} />
  }

type Props = { resource: Resource; draft: FormValues }

function StartForm({ resource, draft }: Props) {
  const admin = isAdminUser(useUser())
  const all = useMemo(() => typedFields(resource, admin, false), [resource, admin])
  const { defaults, error, refetch } = useDefaults(all)
  if (error) return <RecordFailed resource={resource} error={error} onRepeat={() => void refetch()} />
  if (!defaults) return <RecordSkeleton />
  return <AddForm {...{ resource, draft, all, defaults }} />
}

type Start = { all: readonly Entry[]; defaults: Partial<ProgrammeDefaults> }

function AddForm({ resource, draft, all, defaults }: Props & Start) {
  const may = useMay(resource)
  const navigate = useNavigate()
  const user = useUser()
  const form = useForm(all, () => {
    const filled = flags().filling ? sampleValues(all) : empty
    return freshValues(all, { ...onlyShop(all, user?.shops), ...filled, ...draft }, defaults)
  })
  const { hides } = slotsOf(resource)
  const shown = useMemo(() => withDefaults(all, defaults), [all, defaults])
  const fields = shown.filter(([name]) => !hides?.(name, form.values))
  const adding = useNewRecord({
    ...{ resource, fields, form },
    onSaved: ({ id }) =>
      void navigate(may('view') ? viewPath(resource, id) : screenPath(resource), { replace: true }),
  })
  return (
    <NewRecord
      {...{ resource, fields, form, adding }}
      title={`New ${withinSentence(resource.singular)}`}
    />
  )
}
