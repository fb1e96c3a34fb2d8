/** Response schemas of payout runs. */
import { bankFileKinds, bankFindings, payoutOmissions, payoutRunStates } from '../states/payout.ts'
import {
  amount,
  boolean,
  described,
  instant,
  integer,
  keyOf,
  list,
  named,
  nullable,
  object,
  partial,
  record,
  type Shaped,
  text,
} from './shape.ts'

const keysOf = <K extends string>(choices: Readonly<Record<K, string>>) => Object.keys(choices) as K[]
const shared = described(
  list(list(text)),
  'Names of affiliates that have the same account number, group by group',
)
const sentBack = described(
  list(object({ name: text, reason: described(nullable(text), 'Why, as the bank or a person said') })),
  'The first affiliates whose last payment was returned and whose bank details have not changed since',
)
const reason = keyOf(payoutOmissions)

export const payoutForecast = object({
  payments: integer,
  total: amount,
  omitted: described(
    list(
      object({
        reason,
        payments: integer,
        total: amount,
        names: described(list(text), 'Names of the first of them'),
      }),
    ),
    'Affiliates left out initially, by reason',
  ),
  shared,
  sentBack,
  payable: described(integer, 'Affiliates with anything payable'),
  others: described(
    object({
      inactive: described(integer, 'Not active'),
      unasked: described(integer, 'Without an open request, when the run takes requests only'),
      below: described(integer, 'With less than the minimum'),
    }),
    'Those of them that the run leaves aside',
  ),
})
/** The forecast of a new run. */
export type PayoutForecast = Shaped<typeof payoutForecast>

const payoutPreview = object({
  skipped: integer,
  total: amount,
  entries: described(
    list(
      object({
        item: integer,
        affiliate: named,
        amount,
        payable: described(amount, 'Of this amount, now'),
        reason,
      }),
    ),
    'The largest of them',
  ),
})
/** Payments that a prepared run would skip if released now. */
export type PayoutPreview = Shaped<typeof payoutPreview>

export const payoutProgress = object({
  state: keyOf(payoutRunStates),
  payments: integer,
  total: amount,
  flagged: described(integer, 'Included although the bank details are new'),
  omitted: described(partial(record(keysOf(payoutOmissions), integer)), 'Among those that are not paid'),
  paid: object({ payments: integer, total: amount }),
  confirmed: integer,
  returned: integer,
  totals: described(
    object({ underWay: amount, confirmed: amount, returned: amount }),
    'Of the sum paid: on its way, confirmed and returned',
  ),
  shared,
  sentBack: described(sentBack, 'Until the run is released'),
  downloads: described(
    list(
      object({
        file: described(
          nullable(text),
          'Name of the file; null for downloads from before it was recorded',
        ),
        at: instant,
        by: nullable(named),
      }),
    ),
    'The last download of each of its files, according to the audit log',
  ),
  payer: nullable(object({ name: text, iban: text })),
  hindrance: described(nullable(text), 'What prevents you from releasing it'),
  preview: described(nullable(payoutPreview), 'For a prepared run: who would be skipped now'),
})
/** The progress of a run, and what prevents this user from releasing it. */
export type PayoutProgress = Shaped<typeof payoutProgress>

const bankEntry = object({
  finding: keyOf(bankFindings),
  endToEndId: text,
  affiliate: nullable(named),
  run: nullable(named),
  paid: nullable(amount),
  amount: described(nullable(amount), 'The amount in the bank file'),
  fee: described(nullable(amount), 'Fee kept by the bank on a returned payment'),
  reason: nullable(text),
})
export type BankEntry = Shaped<typeof bankEntry>

export const bankAnswer = object({
  id: integer,
  name: text,
  kind: keyOf(bankFileKinds),
  applied: boolean,
  counts: partial(record(keysOf(bankFindings), integer)),
  entries: described(
    list(bankEntry),
    'The first of them; those with consequences or problems come first',
  ),
})
/** A bank file: its entries and what each would change, or has changed. */
export type BankAnswer = Shaped<typeof bankAnswer>
