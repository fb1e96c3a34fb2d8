/** Add screen of buyer requests, with a confirmation that counts what is lost before it is erased. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { orderEndpoints } from '@rivulet/contract/endpoints/order-endpoints'
import { buyerMessages as said } from '@rivulet/contract/messages/buyer-messages'
import { buyerRequest } from '@rivulet/contract/resources/buyer-request'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { freshValues, typedFields, wholeBody } from '../../resource/record/form-values.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { showRefusal } from '../../resource/record/show-errors.ts'
import { useForm } from '../../resource/record/use-form.ts'

export function AddBuyerRequest() {
  const admin = isAdminUser(useUser())
  const fields = useMemo(() => typedFields(buyerRequest, admin, false), [admin])
  const form = useForm(fields, () => freshValues(fields, {}))
  const adding = useNewRecord({ resource: buyerRequest, fields, form })
  const { save, place } = adding

  async function answer() {
    const { erase, ...body } = wholeBody(fields, form.values)
    if (erase !== true) return save()
    try {
      // Before the question: a request that names nobody is refused at its field.
      const { data } = await call(orderEndpoints.buyerErasure, { body })
      const { eraseTitle: title, eraseQuestion: message, eraseYes: yes } = said
      const facts = async () => data
      if (await askToConfirm({ title, message, yes, facts, loss: true })) save()
    } catch (error) {
      showRefusal(error, { form, place: place.current, fields: buyerRequest.fields })
    }
  }

  return (
    <NewRecord
      {...{ resource: buyerRequest, fields, form, adding }}
      title={`New ${withinSentence(buyerRequest.singular)}`}
      onSave={() => void answer()}
    />
  )
}
