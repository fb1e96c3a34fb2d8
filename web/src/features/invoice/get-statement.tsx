/** Button in a payment's head that downloads its statement (PDF). */
import { Button } from '@mantine/core'
import { invoice } from '@rivulet/contract/resources/invoice'
import { statementName } from '@rivulet/contract/text/statement-name'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useProgramme } from '../../lib/programme.ts'
import { exportTo } from '../../resource/list/print/export-list.ts'

export function GetStatement({ record: { id } }: { record: { id: number } }) {
  const { name } = useProgramme()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await exportTo(`${invoice.path}/${id}/statement`, statementName(name, id))
    setBusy(false)
  }
  return (
    <Button leftSection={<IconFileTypePdf />} loading={busy} onClick={() => void save()}>
      Statement
    </Button>
  )
}
