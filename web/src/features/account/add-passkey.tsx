/** Dialog that creates a passkey: its name, then the browser's prompt. */
import { Button, Modal, TextInput } from '@mantine/core'
import type { NewFactor } from '@rivulet/contract/answers/session-answer'
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { deviceWords } from '@rivulet/contract/device-words'
import { success } from '../../lib/notices.ts'
import { makePasskey } from '../../lib/session/passkey.ts'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import css from './factors.module.css'

type Props = { onAdded: (added: NewFactor) => void; onClose: () => void }

export function AddPasskey({ onAdded, onClose }: Props) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent))
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    // React events bubble to the account form beneath the dialog.
    event.stopPropagation()
    setBusy(true)
    setWrong(null)
    try {
      const { data: options } = await call(factorEndpoints.beginPasskey)
      const body = { name, passkey: await makePasskey(options) }
      const { data, message } = await call(factorEndpoints.addPasskey, { body })
      success(message ?? factorMessages.passkeyOn)
      onAdded(data)
    } catch (error) {
      setWrong(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Passkey" size={440} closeOnClickOutside={false}>
      <form className={css.form} onSubmit={(event) => void add(event)} noValidate>
        <p className="muted">{factorMessages.passkeyHelp}</p>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={60}
          value={name}
          error={wrong}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={name.trim() === ''}>
            Create passkey
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
