/** Add screen of corrections, with a confirmation before money moves. */
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import type { Named } from '@rivulet/contract/fields'
import { parseHundredths } from '@rivulet/contract/money'
import { correction } from '@rivulet/contract/resources/correction'
import { ledger } from '@rivulet/contract/resources/ledger'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useNamed } from '../../field/kinds/options.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { displayMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { refreshResource } from '../../resource/queries.ts'
import { freshValues, typedFields } from '../../resource/record/form-values.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { useForm } from '../../resource/record/use-form.ts'

export function AddCorrection() {
  const admin = isAdminUser(useUser())
  const navigate = useNavigate()
  const fields = useMemo(() => typedFields(correction, admin, false), [admin])
  const form = useForm(fields, () => freshValues(fields, { timing: 'now' }))
  const named = useSearchParams()[0].get('affiliate')
  const [wanted] = useNamed('affiliate', named ? [named] : [])
  const { prefill } = form
  useEffect(() => {
    if (wanted) prefill({ affiliate: wanted })
    // oxlint-disable-next-line react/exhaustive-deps -- once per address: the user may change it afterwards
  }, [wanted?.id])
  const affiliate = form.values.affiliate as Named | null
  const amount = String(form.values.amount ?? '')
  const adding = useNewRecord({
    ...{ resource: correction, fields, form },
    onSaved() {
      void refreshResource(ledger)
      const own = { field: 'affiliate', operator: 'eq', value: String(affiliate?.id) } as const
      void navigate(listAddress(screenPath(ledger), [own]), { replace: true })
    },
  })
  const { save } = adding

  async function book() {
    const cents = parseHundredths(amount)
    // Missing or invalid values are rejected by the form's validation.
    if (!affiliate || !cents || !form.values.reason) return save()
    const words = displayMoney(amount.replace('-', ''))
    const { confirmTitle: title, confirmGive, confirmTake, forGood } = correctionMessages
    const message = (cents > 0 ? confirmGive : confirmTake)(words, affiliate.name)
    const question = { title, message: `${message} ${forGood}`, yes: 'Book' }
    if (await askToConfirm(question)) save()
  }

  return (
    <NewRecord
      {...{ resource: correction, fields, form, adding }}
      title="Add a line"
      onSave={() => void book()}
      back={screenPath(ledger)}
      saveLabel="Book"
    />
  )
}
