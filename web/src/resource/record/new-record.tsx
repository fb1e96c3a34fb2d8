/** Add screen: form, unsaved-changes guard, and navigation after saving or leaving. */
import type { Resource } from '@rivulet/contract/resource'
import { type ComponentProps, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SaveBar } from '../../ui/inputs/save-bar.tsx'
import { isAdminUser } from '../access.ts'
import { screenPath, viewPath } from '../path.ts'
import type { Entry, FormRecord } from './form-values.ts'
import { RecordForm } from './record-form.tsx'
import type { Form } from './use-form.ts'
import { useSave } from './use-save.ts'

type New = {
  resource: Resource
  /** Fields currently in the form. */
  fields: readonly Entry[]
  form: Form
  /** Replaces opening the new record. */
  onSaved?: (record: FormRecord) => void
  /** The draft has changed. */
  onStale?: () => void
}

export function useNewRecord({ resource, fields, form, onSaved, onStale }: New) {
  const navigate = useNavigate()
  const place = useRef<HTMLFormElement>(null)
  const { clean } = useUnsavedChanges(form.dirty)
  const saving = useSave({
    ...{ resource, fields, form, place, record: null },
    onSaved(record) {
      clean()
      if (onSaved) onSaved(record)
      else void navigate(viewPath(resource, record.id), { replace: true })
    },
    onStale: onStale ?? (() => undefined),
  })
  return { place, ...saving }
}

type Props = {
  title: string
  adding: ReturnType<typeof useNewRecord>
  /** Replaces saving directly. */
  onSave?: () => void
  /** Target when leaving; the list by default. */
  back?: string
  saveLabel?: string
  /** A file of the form is still being read, after it has been uploaded. */
  waits?: boolean
} & Pick<
  ComponentProps<typeof RecordForm>,
  'resource' | 'fields' | 'form' | 'between' | 'extra' | 'extraAside'
>

export function NewRecord({ title, adding, onSave, back, saveLabel, waits = false, ...rest }: Props) {
  const navigate = useNavigate()
  const admin = isAdminUser(useUser())
  const { place, outcome, save } = adding
  const busy = adding.busy || waits
  const act = () => (busy ? undefined : (onSave ?? save)())
  const label = saveLabel ?? rest.resource.addedBy
  return (
    <>
      <PageHead title={title} />
      <RecordForm {...rest} {...{ admin, place }} record={null} onSave={act} />
      <SaveBar
        onSave={act}
        onCancel={() => void navigate(back ?? screenPath(rest.resource))}
        dirty={rest.form.dirty}
        saving={busy}
        outcome={outcome}
        {...(label ? { saveLabel: label } : {})}
      />
    </>
  )
}
