/** Paying an affiliate: the figures a payment freezes, how much is paid, and the orders it settles. */
import { invoiceMessages } from '@rivulet/contract/invoice-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { Named } from '@rivulet/contract/fields'
import { invoice } from '@rivulet/contract/resources/invoice'
import { agreed } from '../../lib/confirm.ts'
import { displayMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { showErrors } from '../../resource/record/show-errors.ts'
import { InvoiceFigures } from './invoice-figures.tsx'
import { OrdersToSettle } from './orders-to-settle.tsx'
import { usePaymentForm } from './use-payment-form.ts'

export function AddInvoice() {
  const admin = isAdminUser(useUser())
  const { fields, form, draft } = usePaymentForm(admin)
  const adding = useNewRecord({
    ...{ resource: invoice, fields, form },
    onStale: () => void draft.refetch(),
  })
  const { place, save } = adding
  const affiliate = form.values.affiliate as Named | null
  const paid = String(form.values.paid ?? '')

  /** Money moves only after a question that names how much and to whom. */
  async function pay() {
    const cents = parseHundredths(paid)
    const payable = parseHundredths(draft.data?.payable ?? '')
    // What is missing or no amount is refused, field by field, where every form does it.
    if (!affiliate || cents === null) return save()
    if (payable !== null && cents > payable) {
      const errors = { paid: [invoiceMessages.exceeds] }
      form.setErrors(errors)
      return showErrors(place.current, errors, invoice.fields)
    }
    const question = invoiceMessages.payConfirm(displayMoney(paid), affiliate.name)
    const standing = draft.data?.standing
    const message =
      standing === 'inactive' || standing === 'trashed'
        ? `${invoiceMessages[standing](affiliate.name)} ${question}`
        : question
    if (await agreed({ message, yes: 'Pay', no: 'Cancel' })) save()
  }

  return (
    <NewRecord
      {...{ resource: invoice, fields, form, adding }}
      title="Add payment"
      onSave={() => void pay()}
      saveLabel={affiliate && parseHundredths(paid) ? `Pay ${displayMoney(paid)}` : 'Pay'}
      extra={affiliate && draft.data && <OrdersToSettle draft={draft.data} />}
      extraAside={<InvoiceFigures affiliate={affiliate} draft={draft} paid={paid} />}
    />
  )
}
