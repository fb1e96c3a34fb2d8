/** Paying an affiliate: the figures a payment freezes, how much is paid, and the orders it settles. */
import { messages } from '@rivulet/contract/messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { Named } from '@rivulet/contract/fields'
import { invoice } from '@rivulet/contract/resources/invoice'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { agreed } from '../../lib/confirm.ts'
import { displayMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { isAdminUser } from '../../resource/access.ts'
import { screenPath, viewPath } from '../../resource/path.ts'
import { RecordForm } from '../../resource/record/record-form.tsx'
import { showErrors } from '../../resource/record/show-errors.ts'
import { useSave } from '../../resource/record/use-save.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { OrdersToSettle } from './orders-to-settle.tsx'
import { usePaymentForm } from './use-payment-form.ts'

export function AddInvoice() {
  const admin = isAdminUser(useUser())
  const navigate = useNavigate()
  const place = useRef<HTMLFormElement>(null)
  const { fields, form, draft } = usePaymentForm(admin)
  const { clean } = useUnsavedChanges(form.dirty)
  const { saving, outcome, save } = useSave({
    resource: invoice,
    record: null,
    fields,
    form,
    place,
    onSaved({ id }) {
      clean()
      void navigate(viewPath(invoice, id), { replace: true })
    },
    onStale: () => void draft.refetch(),
  })
  const affiliate = form.values.affiliate as Named | null
  const paid = String(form.values.paid ?? '')

  /** Money moves only after a question that names how much and to whom. */
  async function pay() {
    const cents = parseHundredths(paid)
    const payable = parseHundredths(draft.data?.payable ?? '')
    // What is missing or no amount is refused, field by field, where every form does it.
    if (!affiliate || cents === null) return save()
    if (payable !== null && cents > payable) {
      const errors = { paid: [messages.invoice.exceeds] }
      form.setErrors(errors)
      return showErrors(place.current, errors, invoice.fields)
    }
    const message = messages.invoice.payConfirm(displayMoney(paid), affiliate.name)
    if (await agreed({ message, yes: 'Pay', no: 'Cancel' })) save()
  }

  return (
    <>
      <PageHead title="Add payment" />
      <RecordForm
        {...{ resource: invoice, fields, form, admin, place }}
        record={null}
        onSave={() => void pay()}
        extra={affiliate && draft.data && <OrdersToSettle draft={draft.data} />}
        extraAside={<InvoiceFigures affiliate={affiliate} draft={draft} paid={paid} />}
      />
      <SaveBar
        onSave={() => void pay()}
        onCancel={() => void navigate(screenPath(invoice))}
        saving={saving}
        outcome={outcome}
        dirty={form.dirty}
        saveLabel={affiliate && parseHundredths(paid) ? `Pay ${displayMoney(paid)}` : 'Pay'}
      />
    </>
  )
}
