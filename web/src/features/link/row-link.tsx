/** Get link entry in a link's row menu. */
import { Menu } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { openLinkDialog } from './link-dialog-state.ts'

export function RowLink({ row }: { row: { id: number } }) {
  return (
    <Menu.Item leftSection={<IconQrcode />} onClick={() => openLinkDialog(row.id)}>
      Get link
    </Menu.Item>
  )
}
