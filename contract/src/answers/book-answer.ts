/** Response schemas of payments and of the ledger self-check. */
import { payoutRunStates } from '../states/payout.ts'
import { bookMessages } from '../messages/book-messages.ts'
import {
  amount,
  both,
  day,
  described,
  instant,
  integer,
  keyOf,
  list,
  minute,
  nullable,
  object,
  record,
  type Shaped,
  text,
  word,
} from './shape.ts'

const discrepancies = list(
  object({
    what: keyOf(bookMessages.differences),
    id: integer,
    affiliateId: nullable(integer),
    expected: nullable(amount),
    booked: nullable(amount),
  }),
)

export const booksCheck = object({ checkedAt: instant, discrepancies })
export type BooksCheck = Shaped<typeof booksCheck>

export const books = object({
  checkedAt: instant,
  orders: described(integer, 'Number of orders checked'),
  affiliates: integer,
  lines: integer,
  balances: amount,
  discrepancies: integer,
  difference: described(amount, 'Sum of all differences, regardless of sign'),
  found: described(discrepancies, 'The first ones'),
  nights: list(
    object({
      day,
      discrepancies: described(nullable(integer), 'Null for a night without a check'),
    }),
  ),
})
export type Books = Shaped<typeof books>

export const payableDay = object({ date: day, amount })

const place = described(integer, 'Position in which orders and corrections are settled, from 0')

/** The draft of a payment of everything payable: the figures it would freeze and the orders it would settle. */
export const invoiceDraft = both(
  record(['approved', 'commission', 'balance', 'onHold', 'payable', 'current'], amount),
  object({
    refusal: described(nullable(text), 'Why any payment to this affiliate would be refused now'),
    alone: described(
      nullable(object({ upTo: amount, above: text })),
      'What you may still pay today without a second person, and why more would be refused; null without a limit',
    ),
    minimum: described(amount, 'The programme’s minimum payout; less can be paid by hand'),
    paymentNotes: described(nullable(text), 'The affiliate’s payment notes'),
    standing: described(
      word('active', 'inactive', 'trashed', 'erased'),
      'Erased affiliates cannot be paid; inactive ones only after confirmation',
    ),
    request: described(
      nullable(object({ date: day, amount })),
      'The open request for a payout, with what was payable then',
    ),
    run: described(
      nullable(object({ id: integer, name: text, state: keyOf(payoutRunStates), amount })),
      'An open payout run that would also pay this affiliate',
    ),
    sentBack: described(
      nullable(object({ reason: nullable(text) })),
      'Why, as the bank or a person said, if the last payment was returned and the bank details have not changed since',
    ),
    bank: object({
      iban: described(nullable(text), 'Masked'),
      accountHolder: nullable(text),
      changedAt: nullable(instant),
      flaggedUntil: described(nullable(instant), 'Until when new bank details need a check'),
    }),
    ordering: list(
      object({
        id: integer,
        place,
        orderId: text,
        date: minute,
        shop: text,
        amount,
        due: described(amount, 'Total due'),
        commission: described(
          amount,
          'Settled if everything is paid; negative for what was taken back after an earlier payment',
        ),
      }),
    ),
    becomesPayable: described(
      list(payableDay),
      'What becomes payable later, by day, after deducting what is owed',
    ),
    corrections: described(
      list(object({ id: integer, place, date: minute, reason: nullable(text), amount })),
      'Booked by hand',
    ),
  }),
)
export type InvoiceDraft = Shaped<typeof invoiceDraft>

export const payeeAccount = object({
  iban: described(text, 'In full, without spaces'),
  accountHolder: text,
  address: nullable(
    object({ street: nullable(text), postcode: nullable(text), town: text, country: text }),
  ),
})
/** Where the money of a payment made by hand goes. */
export type PayeeAccount = Shaped<typeof payeeAccount>
