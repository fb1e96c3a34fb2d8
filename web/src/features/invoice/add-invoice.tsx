/** Add screen of payments: frozen figures, amount, and the orders it settles. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { Named } from '@rivulet/contract/fields'
import { invoice } from '@rivulet/contract/resources/invoice'
import { askToConfirm } from '../../lib/confirm.ts'
import { displayInstant, displayMoney } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { showErrors } from '../../resource/record/show-errors.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { OrdersToSettle } from './orders-to-settle.tsx'
import { usePaymentForm } from './use-payment-form.ts'

const said = decisionMessages.payments

const inRun = (name: string, { name: run, amount, state }: NonNullable<InvoiceDraft['run']>) =>
  invoiceMessages.inRun(name, run, displayMoney(amount), state)

/** A payment by hand may be below the minimum of the programme, knowingly. */
function belowMinimum(cents: number, { minimum }: InvoiceDraft): string[] {
  const below = cents > 0 && cents < (parseHundredths(minimum) ?? 0)
  const amount = displayMoney(formatHundredths(cents))
  return below ? [invoiceMessages.belowMinimum(amount, displayMoney(minimum))] : []
}

/** The sentence with which the server would refuse this amount, or any. */
const refusalOf = (cents: number | null, { refusal, alone }: InvoiceDraft): string | null =>
  refusal ?? (alone && (cents ?? 0) > (parseHundredths(alone.upTo) ?? 0) ? alone.above : null)

/** The balance that is left, and warnings: the money has nowhere to go, or a run pays it too. */
const factsOf = (
  cents: number,
  name: string,
  draft: InvoiceDraft | undefined,
  zone: string,
): string[] =>
  draft
    ? [
        said.left(displayMoney(formatHundredths((parseHundredths(draft.balance) ?? 0) - cents))),
        ...belowMinimum(cents, draft),
        ...(draft.request && cents < (parseHundredths(draft.request.amount) ?? 0)
          ? [said.answersRequest(displayMoney(draft.request.amount), name)]
          : []),
        ...(draft.bank.iban === null ? [said.noBank(name)] : []),
        ...(draft.bank.flaggedUntil
          ? [said.newBank(name, displayInstant(draft.bank.flaggedUntil, zone))]
          : []),
        ...(draft.sentBack ? [payoutMessages.sentBackBefore(name, draft.sentBack.reason)] : []),
        ...(draft.run ? [inRun(name, draft.run)] : []),
        invoiceMessages.noTransfer,
      ]
    : []

export function AddInvoice() {
  const user = useUser()
  const admin = isAdminUser(user)
  const { fields, form, draft } = usePaymentForm(admin)
  const adding = useNewRecord({
    ...{ resource: invoice, fields, form },
    onStale: () => void draft.refetch(),
  })
  const { place, save } = adding
  const affiliate = form.values.affiliate as Named | null
  const paid = String(form.values.paid ?? '')
  const refusal = draft.data ? refusalOf(parseHundredths(paid), draft.data) : null

  /** A payment needs a confirmation with amount and name. */
  async function pay() {
    if (refusal) return failure(refusal)
    const cents = parseHundredths(paid)
    const payable = parseHundredths(draft.data?.payable ?? '')
    // Missing or invalid values are rejected by the form's validation.
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
    const facts = factsOf(cents, affiliate.name, draft.data, user?.zone ?? 'UTC')
    const read = () => Promise.resolve({ facts, blocked: false })
    const title = invoiceMessages.payTitle
    if (await askToConfirm({ title, message, yes: 'Pay', facts: read })) save()
  }

  return (
    <NewRecord
      {...{ resource: invoice, fields, form, adding }}
      title="New payment"
      onSave={() => void pay()}
      saveLabel={affiliate && !refusal && parseHundredths(paid) ? `Pay ${displayMoney(paid)}` : 'Pay'}
      between={{ payment: refusal && <Warning role="alert">{refusal}</Warning> }}
      extra={
        affiliate &&
        draft.data &&
        !draft.data.refusal && <OrdersToSettle draft={draft.data} paid={paid} />
      }
      extraAside={
        <InvoiceFigures
          affiliate={affiliate}
          draft={draft}
          paid={paid}
          warnings={draft.data ? belowMinimum(parseHundredths(paid) ?? Infinity, draft.data) : []}
        />
      }
    />
  )
}
