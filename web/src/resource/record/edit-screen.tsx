/** Edit screen. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { leftToEdit } from '@rivulet/contract/settled'
import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { get } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { askToLeave, useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { SaveBar } from '../../ui/inputs/save-bar.tsx'
import { isAdminUser, useMay } from '../access.ts'
import { moveRecords } from '../list/selection/move-records.ts'
import { printPath, recordCall, screenPath, viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { useDefaults } from '../use-defaults.ts'
import {
  type FormRecord,
  type FormValues,
  startValues,
  typedFields,
  withDefaults,
} from './form-values.ts'
import { RecordForm } from './record-form.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordStamps } from './record-stamps.tsx'
import { useForm } from './use-form.ts'
import { useSave } from './use-save.ts'
import css from './record.module.css'

type Props = {
  /** Discards the local changes. */
  onReload: () => void
  /** Keeps the local changes on top of the new version. */
  onKeep: () => void
}

/** Somebody else saved first: the user keeps or discards the local changes. */
function StaleNotice({ onReload, onKeep }: Props) {
  return (
    <div className={css.stale} role="alert">
      <p>{messages.form.stale}</p>
      <Button onClick={onReload}>Reload</Button>
      <Button onClick={onKeep}>Keep my changes</Button>
    </div>
  )
}

export const editScreen = (resource: Resource) =>
  function EditScreen() {
    return (
      <RecordFrame resource={resource}>
        {(record) =>
          record.deletedAt || leftToEdit(resource, record)?.length === 0 ? (
            <Navigate to={viewPath(resource, record.id)} replace />
          ) : (
            <EditForm resource={resource} first={record} />
          )
        }
      </RecordFrame>
    )
  }

function EditForm({ resource, first }: { resource: Resource; first: FormRecord }) {
  // The version the form started from, regardless of refetches.
  const [record, setRecord] = useState(first)
  const [stale, setStale] = useState(false)
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

  const { saving, outcome, save } = useSave({
    resource,
    record,
    fields,
    form,
    place,
    onSaved() {
      clean()
      void navigate(back)
    },
    onStale: () => setStale(true),
  })

  /** Loads the server's version, with or without the local changes. */
  async function reload(keep: boolean) {
    if (!keep && form.dirty && !(await askToLeave())) return
    const fresh = await get<FormRecord>(recordCall(resource, record.id))
    const typed: FormValues = {}
    for (const name of keep ? Object.keys(form.changed) : []) typed[name] = form.values[name]
    form.restart(startValues(all, fresh), typed)
    setRecord(fresh)
    setStale(false)
  }

  async function remove() {
    if (!(await moveRecords(resource, 'trash', [record]))) return
    clean()
    void navigate(screenPath(resource))
  }

  return (
    <>
      <RecordHead resource={resource} record={record} doing="Edit" />
      {stale && <StaleNotice onReload={() => void reload(false)} onKeep={() => void reload(true)} />}
      {left && <p className={css.settled}>{resource.settled?.words}</p>}
      <RecordForm
        {...{ resource, record, fields, form, admin, place }}
        whole={left !== undefined}
        onSave={save}
        extra={extra}
        extraAside={aside}
      />
      <RecordStamps {...{ resource, record }} />
      <SaveBar
        onSave={save}
        onCancel={() => void navigate(back)}
        dirty={form.dirty}
        {...{ saving, outcome }}
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
