/** Button that opens the link dialog. */
import { Button } from '@mantine/core'
import { places } from '@rivulet/contract/resources/places'
import { IconLink } from '@tabler/icons-react'
import { useMay } from '../../resource/access.ts'
import { openLinkDialog } from './link-dialog-state.ts'

export function GetLinkButton() {
  if (!useMay(places.link)('add')) return null
  return (
    <Button variant="filled" leftSection={<IconLink />} onClick={() => openLinkDialog()}>
      Get link
    </Button>
  )
}
