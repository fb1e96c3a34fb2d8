/** Dialog that asks for a shop, with a sentence on why. */
import { Button, Modal, Textarea } from '@mantine/core'
import type { OfferedShop } from '@rivulet/contract/answers/terms-answer'
import {
  shopRequestEndpoints,
  shopRequestFields,
} from '@rivulet/contract/endpoints/shop-request-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { shopRequestMessages as said } from '@rivulet/contract/messages/shop-request-messages'
import { type FormEvent, useState } from 'react'
import { call, isApiError, messageOf } from '../../../lib/api.ts'
import { failure, success } from '../../../lib/notices.ts'
import { DialogFoot } from '../../../ui/feedback/dialog-foot.tsx'

type Props = {
  shop: Pick<OfferedShop, 'id' | 'name'>
  onClose: () => void
  onAsked: () => void
}

export function AskForShop({ shop, onClose, onAsked }: Props) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const { message } = await call(shopRequestEndpoints.askForShop, { body: { shop: shop.id, note } })
      success(message ?? said.asked)
      onClose()
    } catch (caught) {
      setBusy(false)
      const about = isApiError(caught) ? caught.errors.note?.[0] : undefined
      setError(about)
      if (!about) failure(messageOf(caught))
    }
    onAsked()
  }
  return (
    <Modal opened onClose={onClose} title={said.askFor(shop.name)} size={460}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Textarea
          label={shopRequestFields.note.label}
          description={said.noteHelp}
          data-autofocus
          rows={4}
          maxLength={shopRequestFields.note.max}
          value={note}
          error={error}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>{messages.confirm.cancel}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {said.send}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
