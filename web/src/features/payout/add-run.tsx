/** Add screen of payout runs, with a forecast. */
import type { ProgrammeDefaults } from '@rivulet/contract/answers/programme-answer'
import { addDays, bankDay, today } from '@rivulet/contract/day'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { type Entry, freshValues, typedFields } from '../../resource/record/form-values.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { RecordFailed, RecordSkeleton } from '../../resource/record/record-message.tsx'
import { useForm } from '../../resource/record/use-form.ts'
import { useDefaults } from '../../resource/use-defaults.ts'
import { RunForecast } from './run-forecast.tsx'

export function AddRun() {
  const admin = isAdminUser(useUser())
  const fields = useMemo(() => typedFields(payoutRun, admin, false), [admin])
  const { defaults, error, refetch } = useDefaults(fields)
  if (error) return <RecordFailed resource={payoutRun} error={error} onRepeat={() => void refetch()} />
  if (!defaults) return <RecordSkeleton />
  return <RunForm {...{ fields, defaults }} />
}

type Props = { fields: readonly Entry[]; defaults: Partial<ProgrammeDefaults> }

function RunForm({ fields, defaults }: Props) {
  const zone = useUser()?.zone ?? 'UTC'
  const requested = useSearchParams()[0].get('requested') === 'true'
  const form = useForm(fields, () =>
    freshValues(fields, { executionDate: bankDay(addDays(today(zone), 1)), requested }, defaults),
  )
  const adding = useNewRecord({ resource: payoutRun, fields, form })
  return (
    <NewRecord
      {...{ resource: payoutRun, fields, form, adding }}
      title="New payout run"
      saveLabel="Choose affiliates"
      extraAside={
        <RunForecast
          minimum={String(form.values.minimum ?? '')}
          requested={form.values.requested === true}
        />
      }
    />
  )
}
