/** In the menu of a link's row, and in the head of its record: how to use it. */
import { Button, Menu } from '@mantine/core'
import { IconLink, IconQrcode } from '@tabler/icons-react'
import { openLinkDialog } from './link-dialog-state.ts'

export function RowLink({ row }: { row: { id: number } }) {
  return (
    <Menu.Item leftSection={<IconQrcode />} onClick={() => openLinkDialog(row.id)}>
      Get link
    </Menu.Item>
  )
}

export function RecordLink({ record }: { record: { id: number } }) {
  return (
    <Button leftSection={<IconLink />} onClick={() => openLinkDialog(record.id)}>
      Get link
    </Button>
  )
}
