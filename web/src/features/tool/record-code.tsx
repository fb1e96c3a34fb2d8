/** Get code button in a tool's head. */
import { Button } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeDialog } from './code-dialog.tsx'
import { useOffer } from './use-offers.ts'

export function RecordCode({ record }: { record: { id: number } }) {
  const { data: offer, isPending } = useOffer(record.id)
  const [open, setOpen] = useState(false)
  if (!offer && !isPending) return null
  return (
    <>
      <Button leftSection={<IconCode />} disabled={!offer} onClick={() => setOpen(true)}>
        Get code
      </Button>
      <CodeDialog offer={open && offer ? offer : null} onClose={() => setOpen(false)} />
    </>
  )
}
