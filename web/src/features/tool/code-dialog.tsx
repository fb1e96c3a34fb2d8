/** The dialog with the code of a tool. */
import { Modal } from '@mantine/core'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { CodeUse } from './code-use.tsx'

type Props = { offer: ToolOffer | null; onClose: () => void }

export function CodeDialog({ offer, onClose }: Props) {
  return (
    <Modal opened={offer !== null} onClose={onClose} title={offer?.title ?? ''} size={760}>
      {offer && <CodeUse key={offer.id} offer={offer} onClose={onClose} />}
    </Modal>
  )
}
