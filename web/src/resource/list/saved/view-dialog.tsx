/** Dialog that names a view and says who sees it. */
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewEndpoints, viewFields } from '@rivulet/contract/endpoints/view-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Resource } from '@rivulet/contract/resource'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isApiError, messageOf } from '../../../lib/api.ts'
import { failure, success } from '../../../lib/notices.ts'
import { useUser } from '../../../lib/session/session.ts'
import { DialogFoot } from '../../../ui/feedback/dialog-foot.tsx'
import { isAdminUser } from '../../access.ts'
import { screenPath } from '../../path.ts'
import { bodyOf, type Naming, type Shown } from './save-views.ts'
import { draftLayout } from './use-saved-view.ts'
import { viewAddress } from './view-address.ts'
import { refreshViews } from './views-query.ts'
import css from './saved.module.css'

type Props = {
  resource: Resource
  view: ListView | null
  naming: Naming
  shown: Shown
  onClose: () => void
}

const m = viewMessages
const titles = { new: m.save, copy: m.saveAsNew, edit: m.rename } as const

export function ViewDialog({ resource, view, naming, shown, onClose }: Props) {
  const admin = isAdminUser(useUser())
  const navigate = useNavigate()
  const [name, setName] = useState(!view ? '' : naming === 'copy' ? m.copyOf(view.name) : view.name)
  const [shared, setShared] = useState(naming === 'edit' && view?.shared === true)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const edited = naming === 'edit' ? view : null
  async function save() {
    const team = admin ? { shared } : {}
    if (edited) {
      const body = { name: name.trim(), ...team }
      return call(viewEndpoints.updateView, { params: { id: edited.id }, body })
    }
    const body = { resource: resource.name, name: name.trim(), ...team, ...bodyOf(shown) }
    return call(viewEndpoints.addView, { body })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(messages.field.required)
    setBusy(true)
    try {
      const { data, message } = await save()
      if (!edited && view) draftLayout(view, null)
      await refreshViews()
      if (message) success(message)
      onClose()
      if (!edited) void navigate(viewAddress(screenPath(resource), data.id, true))
    } catch (caught) {
      setBusy(false)
      const said = isApiError(caught) ? caught.errors.name?.[0] : undefined
      setError(said)
      if (!said) failure(messageOf(caught))
    }
  }
  return (
    <Modal opened onClose={onClose} title={titles[naming]} size={460}>
      <form onSubmit={(event) => void submit(event)} noValidate className={css.dialog}>
        <TextInput
          label={viewFields.name.label}
          data-autofocus
          maxLength={viewFields.name.max}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {admin && (
          <Checkbox
            label={viewFields.shared.label}
            description={m.shareHelp}
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
        <p className="muted">{m.keeps}</p>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {titles[naming]}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
