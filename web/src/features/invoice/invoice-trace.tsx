/** Below a payment: how the money gets there, and how its figures were computed from ledger lines. */
import { ledgerKinds } from '@rivulet/contract/choices'
import { bookEndpoints } from '@rivulet/contract/endpoints/book-endpoints'
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import { places } from '@rivulet/contract/resources/places'
import type { InvoiceTrace as Trace } from '@rivulet/contract/answers/trace'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/api.ts'
import { displayMinute } from '../../lib/format.ts'
import { partKey } from '../../resource/queries.ts'
import { type Returnable, SentBack } from './sent-back.tsx'
import { Transfer, type Transferred } from './transfer.tsx'
import { type Step, Calculation } from '../../ui/layout/calculation.tsx'

/** What a payment that came back was to settle waits for another one. */
function stepsOf(trace: Trace, returned: boolean): Step[] {
  const { kinds, balance, heldLines, onHold, payable, paid, current, orders, settled } = trace
  const { takenBackOrders, takenBack, corrections } = trace
  const booked = kinds.map(({ kind, lines, amount }, n) => ({
    title: n === 0 ? 'Ledger' : '',
    text: said.lines(ledgerKinds[kind], lines),
    amount,
  }))
  const settles = [
    ...(orders > 0 ? [{ text: said.settled(orders), amount: settled }] : []),
    ...(takenBackOrders > 0 ? [{ text: said.takenBack(takenBackOrders), amount: takenBack }] : []),
    ...corrections.map(({ reason, amount }) => ({ text: said.correction(reason), amount })),
  ]
  return [
    ...booked,
    { title: '', text: said.balance, amount: balance, sum: true },
    { title: 'On hold', text: said.onHold(heldLines), amount: onHold },
    { title: 'Payable', text: said.payableHint, amount: payable },
    { title: 'Payout', text: said.paidOut, amount: paid },
    { title: 'Current', text: said.current, amount: current },
    ...settles.map((step, n) => ({ title: n === 0 ? said.settles(returned) : '', ...step })),
  ]
}

export function InvoiceTrace({ record }: { record: { id: number } & Returnable & Transferred }) {
  const { id } = record
  const { data, error } = useQuery({
    queryKey: partKey(places.invoice, 'trace', id),
    queryFn: async ({ signal }) =>
      (await call(bookEndpoints.invoiceTrace, { params: { id }, signal })).data,
  })
  return (
    <>
      <SentBack record={record} own={data?.returnedBecause ?? null} />
      {data && <Transfer record={record} trace={data} />}
      <Calculation
        title={said.title}
        hint={data && said.balanceHint(displayMinute(data.made))}
        steps={data && stepsOf(data, record.returned !== null)}
        failed={error && messageOf(error)}
      />
    </>
  )
}
