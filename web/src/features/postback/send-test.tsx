/** Send a test button in a postback's head. */
import { Button } from '@mantine/core'
import { postback } from '@rivulet/contract/resources/postback'
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { useMay } from '../../resource/access.ts'

const TestDialog = piece(async () => (await import('./test-dialog.tsx')).TestDialog, LostDialog)

type Props = { record: { id: number; name: string; deletedAt: string | null } }

export function SendTest({ record }: Props) {
  const may = useMay(postback)
  const [open, setOpen] = useState(false)
  if (record.deletedAt || !may('edit')) return null
  return (
    <>
      <Button leftSection={<IconSend />} onClick={() => setOpen(true)}>
        Send a test
      </Button>
      {open && (
        <Suspense>
          <TestDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
