/** Edit screen. */
import { Button } from '@mantine/core'
import type { Resource } from '@rivulet/contract/resource'
import { leftToEdit } from '@rivulet/contract/settled'
import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { piece } from '../../lib/page/piece.ts'
import { askToLeave, useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { SaveBar } from '../../ui/inputs/save-bar.tsx'
import { isAdminUser, useMay } from '../access.ts'
import { moveRecords } from '../list/selection/move-records.ts'
import { printPath, screenPath, viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { useDefaults } from '../use-defaults.ts'
import { type FormRecord, startValues, typedFields, withDefaults } from './form-values.ts'
import { useMerged } from './use-merged.ts'
import { RecordForm } from './record-form.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordStamps } from './record-stamps.tsx'
import { useForm } from './use-form.ts'
import { useSave } from './use-save.ts'
import css from './record.module.css'

const MergeNotice = piece(async () => (await import('./merge-notice.tsx')).MergeNotice)

export const editScreen = (resource: Resource) =>
  function EditScreen() {
    return (
      <RecordFrame resource={resource}>
        {(record, reload) =>
          record.deletedAt || leftToEdit(resource, record)?.length === 0 ? (
            <Navigate to={viewPath(resource, record.id)} replace />
          ) : (
            <EditForm {...{ resource, reload }} saved={record} />
          )
        }
      </RecordFrame>
    )
  }

type Props = {
  resource: Resource
  /** As the server last answered it. */
  saved: FormRecord
  reload: () => Promise<void>
}

function EditForm({ resource, saved, reload }: Props) {
  // The version that the form is based on.
  const [record, setRecord] = useState(saved)
  const done = useRef(false)
  const admin = isAdminUser(useUser())
  const may = useMay(resource)
  const navigate = useNavigate()
  const place = useRef<HTMLFormElement>(null)
  const { editExtra: Extra, editAside: Aside, hides } = slotsOf(resource)
  const left = leftToEdit(resource, record)
  const all = useMemo(
    () => typedFields(resource, admin, true).filter(([name]) => left?.includes(name) ?? true),
    [resource, admin, left],
  )
  const form = useForm(all, () => startValues(all, record))
  const { defaults } = useDefaults(all)
  const shown = useMemo(() => withDefaults(all, defaults), [all, defaults])
  const fields = shown.filter(([name]) => !hides?.(name, form.values))
  const { clean } = useUnsavedChanges(form.dirty)
  const back = viewPath(resource, record.id)
  const [extra, aside] = useMemo(() => {
    const filled = (Slot: typeof Extra) =>
      Slot && (
        <Suspense>
          <Slot record={record} />
        </Suspense>
      )
    return [filled(Extra), filled(Aside)]
  }, [Extra, Aside, record])

  const { saving, busy, outcome, save } = useSave({
    resource,
    record,
    fields,
    form,
    place,
    onSaved() {
      done.current = true
      clean()
      void navigate(back)
    },
    onStale: () => void reload(),
  })
  const { merged, discard } = useMerged({ all, form, saved, record, setRecord }, saving || done.current)

  async function remove() {
    if (!(await moveRecords(resource, 'trash', [record]))) return
    clean()
    void navigate(screenPath(resource))
  }

  return (
    <>
      <RecordHead resource={resource} record={record} doing="Edit" />
      {merged && merged.theirs.length > 0 && (
        <Suspense>
          <MergeNotice
            {...{ form, saved }}
            {...merged}
            onDiscard={async () => (await askToLeave()) && discard()}
          />
        </Suspense>
      )}
      {left && <p className={css.settled}>{resource.settled?.words}</p>}
      <RecordForm
        {...{ resource, record, fields, form, admin, place }}
        whole={left !== undefined}
        onSave={save}
        extra={extra}
        extraAside={aside}
        foot={<RecordStamps {...{ resource, record }} />}
      />
      <SaveBar
        onSave={save}
        onCancel={() => void navigate(back)}
        dirty={form.dirty}
        saving={busy}
        outcome={outcome}
      >
        <Button
          component={Link}
          to={printPath(resource, record.id)}
          variant="subtle"
          leftSection={<IconPrinter />}
        >
          Print
        </Button>
        {may('trash') && (
          <Button variant="subtle" color="red" leftSection={<IconTrash />} onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </SaveBar>
    </>
  )
}
