/** Beginning a payout run: from which amount, for which day, and whom it would pay. */
import { addDays, today } from '@rivulet/contract/day'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { useMemo } from 'react'
import { useUser } from '../../lib/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { freshValues, typedFields } from '../../resource/record/form-values.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { useForm } from '../../resource/record/use-form.ts'
import { RunForecast } from './run-forecast.tsx'

const usualMinimum = '50.00'

export function AddRun() {
  const user = useUser()
  const admin = isAdminUser(user)
  const fields = useMemo(() => typedFields(payoutRun, admin, false), [admin])
  const form = useForm(fields, () =>
    freshValues(fields, {
      minimum: usualMinimum,
      executionDate: addDays(today(user?.zone ?? 'UTC'), 1),
    }),
  )
  const adding = useNewRecord({ resource: payoutRun, fields, form })
  return (
    <NewRecord
      {...{ resource: payoutRun, fields, form, adding }}
      title="New payout run"
      saveLabel="Choose affiliates"
      extraAside={<RunForecast minimum={String(form.values.minimum ?? '')} />}
    />
  )
}
