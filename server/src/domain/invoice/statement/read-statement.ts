// Reads the data of a statement from the ledger: how the amount came about and what it settles.
import type { LedgerKind } from '@rivulet/contract/choices'
import { queryFile } from '../../../db/query-file.ts'
import type { Queryable } from '../../../db/sql.ts'

/** Amounts in cents. */
export type Statement = Record<
  'approved' | 'commission' | 'balance' | 'onHold' | 'payable' | 'paid' | 'current',
  number
> & {
  id: number
  day: string
  madeAt: Date
  /** The execution date; null when it was already made when booked. */
  executionOn: string | null
  returnedAt: Date | null
  payee: string
  /** The encrypted account holder, under whose name the payee is listed. */
  payeeSealed: string | null
  iban: string | null
  payerName: string | null
  /** Lines. */
  payerAddress: string | null
  previousId: number | null
  previousDay: string | null
  /** What was payable after the payment before. */
  opening: number
  movements: { kind: LedgerKind; lines: number; cents: number }[]
  orders: number
  first: Date | null
  last: Date | null
  settledCents: number
  /** Number of orders this payment settles in part. */
  parts: number
  takenBackOrders: number
  takenBackCents: number
  corrections: { at: string; reason: string | null; cents: number }[]
}
export type SettledOrder = {
  shop: string
  orderNumber: string
  at: Date
  /** Null for payments of an earlier version that did not store it. */
  netCents: number | null
  rate: number | null
  cents: number
  /** The total due for it, and what earlier payments had settled. */
  dueCents: number
  beforeCents: number
}
export type SettledSum = { shop: string; time: string; orders: number; netCents: number; cents: number }
export type SettledShop = { shop: string; orders: number; netCents: number; cents: number }
export type Detail = { by: 'order'; rows: SettledOrder[] } | { by: 'day' | 'month'; rows: SettledSum[] }

/** More rows than anyone reads on paper. */
export const mostRows = 2000

const askStatement = queryFile<Statement>(new URL('statement.sql', import.meta.url))
const askShops = queryFile<SettledShop>(new URL('settled-shops.sql', import.meta.url))
const askOrders = queryFile<SettledOrder>(new URL('settled-orders.sql', import.meta.url))
const askSums = queryFile<SettledSum>(new URL('settled-sums.sql', import.meta.url))

/** `affiliateId` restricts it to the affiliate's own payments. Undefined when there is no such payment. */
export async function readStatement(
  sql: Queryable,
  { id, affiliateId }: { id: number; affiliateId: number | null },
): Promise<Statement | undefined> {
  const [statement] = await askStatement(sql, [id, affiliateId])
  return statement
}

export const readShops = (sql: Queryable, id: number): Promise<SettledShop[]> => askShops(sql, [id])

/** Order by order while there are few, otherwise sums. */
export async function readDetail(
  sql: Queryable,
  { id, orders, takenBackOrders }: Statement,
): Promise<Detail> {
  if (orders + takenBackOrders <= mostRows) return { by: 'order', rows: await askOrders(sql, [id]) }
  const sums = (characters: number) => askSums(sql, [id, characters, mostRows + 1])
  const days = await sums(10)
  return days.length > mostRows ? { by: 'month', rows: await sums(7) } : { by: 'day', rows: days }
}
