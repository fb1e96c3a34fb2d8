/** Bank's answer button, above the list of runs and on each run. */
import { Button } from '@mantine/core'
import type { Row } from '@rivulet/contract/resource'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { IconFileImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { useUser } from '../../lib/session/session.ts'

const AnswerDialog = piece(async () => (await import('./answer-dialog.tsx')).AnswerDialog, LostDialog)

/** On a run, once the bank can have its file. */
export const AnswerToRun = ({ record: { state } }: { record: Pick<Row<typeof payoutRun>, 'state'> }) =>
  state === 'releasing' || state === 'released' ? <BankAnswer /> : null

export function BankAnswer() {
  const allowed = useUser()?.permissions.includes(`${payoutRun.domain}.answer`) ?? false
  const [open, setOpen] = useState(false)
  if (!allowed) return null
  return (
    <>
      <Button leftSection={<IconFileImport />} onClick={() => setOpen(true)}>
        Bank’s answer
      </Button>
      {open && (
        <Suspense>
          <AnswerDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
