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
  orders: described(integer, 'How many orders the check went through'),
  affiliates: integer,
  lines: integer,
  balances: amount,
  discrepancies: integer,
  difference: described(amount, 'All discrepancies together, whatever their sign'),
  found: described(discrepancies, 'The first of them'),
  nights: list(
    object({
      day,
      discrepancies: described(nullable(integer), 'Null for a night without a check'),
    }),
  ),
})
export type Books = Shaped<typeof books>

export const payableDay = object({ date: day, amount })

const place = described(integer, 'The order in which orders and corrections are settled, from 0')

/** The draft of a payment of everything payable: the figures it would freeze and the orders it would settle. */
export const invoiceDraft = both(
  record(['approved', 'commission', 'balance', 'onHold', 'payable', 'current'], amount),
  object({
    minimum: described(amount, 'The programme’s minimum payout; less can be paid by hand'),
    paymentNotes: described(nullable(text), 'Where the affiliate wants the money'),
    standing: described(
      word('active', 'inactive', 'trashed', 'erased'),
      'Who is erased cannot be paid, others than active ones only after a question',
    ),
    request: described(
      nullable(object({ date: day, amount })),
      'The open request for a payout, with what was payable then',
    ),
    run: described(
      nullable(object({ id: integer, name: text, state: keyOf(payoutRunStates), amount })),
      'The payout run, not paid yet, that would pay this affiliate too',
    ),
    sentBack: described(
      nullable(object({ reason: nullable(text) })),
      'The bank’s reason, when the last payment came back and the bank details are the same since',
    ),
    bank: object({
      iban: described(nullable(text), 'Masked'),
      accountHolder: nullable(text),
      changedAt: nullable(instant),
      flaggedUntil: described(nullable(instant), 'Until when new bank details are to be looked at'),
    }),
    ordering: list(
      object({
        id: integer,
        place,
        orderId: text,
        date: minute,
        shop: text,
        amount,
        due: described(amount, 'All that is due of it'),
        commission: described(
          amount,
          'Settled of it when all is paid; negative for what was taken back after an earlier payment',
        ),
      }),
    ),
    becomesPayable: described(
      list(payableDay),
      'What becomes payable later, by day, after what is owed back',
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
