/** Short code in the list of links, with a button that copies the tracked address, and the QR code. */
import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './link.module.css'
import { openLinkDialog } from './link-dialog-state.ts'

type Props = {
  id: number
  name: string | null
  shortCode: string | null
  target: string | null
}

export function AddressCell({ id, name, shortCode, target }: Props) {
  if (!target) return '-'
  return (
    <span className={css.address}>
      <span className="trunc" title={target}>
        {shortCode}
      </span>
      <CopyButton small text={target} label={`Copy address of ${name ?? target}`} />
      <ActionIcon
        size="sm"
        aria-label={`QR code of ${name ?? target}`}
        onClick={() => openLinkDialog(id)}
      >
        <IconQrcode />
      </ActionIcon>
    </span>
  )
}
