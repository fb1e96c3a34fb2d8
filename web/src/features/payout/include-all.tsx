/** Includes all payouts of a draft run that were left out for new bank details, with one confirmation. */
import { Button } from '@mantine/core'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { useState } from 'react'
import { useMay } from '../../resource/access.ts'
import { runOnFound } from '../../resource/list/selection/found-buttons.tsx'
import { refreshResource } from '../../resource/queries.ts'

export function IncludeAll({ run }: { run: number }) {
  const may = useMay(payoutItem)
  const [busy, setBusy] = useState(false)
  if (!may('takeIn')) return null
  const filters = [
    { field: 'run', operator: 'eq', value: String(run) },
    { field: 'omitted', operator: 'eq', value: 'bank_changed' },
  ] as const
  async function include() {
    setBusy(true)
    try {
      await runOnFound({ resource: payoutItem, query: { filters, sort: '', search: '' } }, 'takeIn')
    } finally {
      setBusy(false)
    }
    void refreshResource(payoutRun)
  }
  return (
    <Button size="compact-xs" loading={busy} onClick={() => void include()}>
      {payoutMessages.takeInAll}
    </Button>
  )
}
