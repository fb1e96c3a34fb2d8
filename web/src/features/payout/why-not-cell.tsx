/** Why a payout is left out, with the button that includes it while its run is a draft; or why it came back. */
import { Button } from '@mantine/core'
import type { Named } from '@rivulet/contract/fields'
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { type PayoutOmission, payoutOmissions } from '@rivulet/contract/states/payout'
import { useMay } from '../../resource/access.ts'
import { useListActions } from '../../resource/list/selection/use-list-actions.ts'
import { refreshResource } from '../../resource/queries.ts'
import { useRecord } from '../../resource/record/use-record.ts'
import css from './payout.module.css'

type Row = {
  id: number
  affiliate: Named | null
  run: Named | null
  omitted: PayoutOmission | null
  returnedBecause: string | null
}

/** The others lack something that only the affiliate can enter, or cannot be paid by the file at all. */
const includable: ReadonlySet<PayoutOmission> = new Set(['by_hand', 'bank_changed'])

export function WhyNotCell({ row }: { row: Row }) {
  const { omitted, returnedBecause, run } = row
  const may = useMay(payoutItem)
  if (returnedBecause)
    return (
      <span className="trunc" title={returnedBecause}>
        {returnedBecause}
      </span>
    )
  if (omitted === null) return '-'
  return (
    <span className={css.whyNot}>
      {payoutOmissions[omitted]}
      {run && includable.has(omitted) && may('takeIn') && <Include row={row} run={run.id} />}
    </span>
  )
}

function Include({ row, run }: { row: Row; run: number }) {
  // Read once for all rows of the run.
  const { data } = useRecord(payoutRun, String(run))
  const { act } = useListActions(payoutItem, () => void refreshResource(payoutRun))
  if (data?.state !== 'choosing') return null
  const { label } = payoutItem.actions.takeIn
  return (
    <Button
      size="compact-xs"
      aria-label={`${label} ${row.affiliate?.name ?? ''}`}
      onClick={(event) => {
        event.stopPropagation()
        void act('takeIn', [row])
      }}
    >
      {label}
    </Button>
  )
}
