/** Dialog that sets up an authenticator app: QR code, secret and first code. */
import { Button, Modal, TextInput } from '@mantine/core'
import type { NewFactor, NewTotp } from '@rivulet/contract/answers/session-answer'
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { type FormEvent, useState } from 'react'
import { call, isApiError, messageOf } from '../../lib/api.ts'
import { success } from '../../lib/notices.ts'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { QrPicture, useQrPath } from '../../ui/qr-picture.tsx'
import css from './factors.module.css'

type Props = { app: NewTotp; onAdded: (added: NewFactor) => void; onClose: () => void }

export function AddApp({ app, onAdded, onClose }: Props) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const qr = useQrPath(app.address)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    // React events bubble to the account form beneath the dialog.
    event.stopPropagation()
    setBusy(true)
    try {
      const { data, message } = await call(factorEndpoints.confirmTotp, { body: { code } })
      success(message ?? factorMessages.appOn)
      onAdded(data)
    } catch (error) {
      setWrong((isApiError(error) && error.errors.code?.[0]) || messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Authenticator app" size={560} closeOnClickOutside={false}>
      <form className={css.form} onSubmit={(event) => void confirm(event)} noValidate>
        <p className="muted">{factorMessages.appHelp}</p>
        <div className={css.app}>
          <QrPicture {...qr} label="QR code of the secret" />
          <div>
            <a className="link only-phone" href={app.address}>
              {factorMessages.openApp}
            </a>
            <CopiedText
              label="Or enter this secret"
              text={app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            />
            <TextInput
              label="Code"
              required
              data-autofocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              value={code}
              error={wrong}
              onChange={({ currentTarget }) => {
                setCode(currentTarget.value)
                setWrong(null)
              }}
            />
          </div>
        </div>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={code.trim() === ''}>
            Switch on
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
