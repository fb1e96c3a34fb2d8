/** Get link button in the head of a link's record. */
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { openLinkDialog } from './link-dialog-state.ts'

export function RecordLink({ record }: { record: { id: number } }) {
  return (
    <Button leftSection={<IconLink />} onClick={() => openLinkDialog(record.id)}>
      Get link
    </Button>
  )
}
