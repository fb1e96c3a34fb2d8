// What a payment's statement says, read from the books: how its amount came about and what it settles.
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
  /** The day on which it is to be made; null for what was made already when it was booked. */
  executionOn: string | null
  returnedAt: Date | null
  payee: string
  /** The holder of the account it went to, by which the payee is then called. */
  payeeSealed: string | null
  iban: string | null
  previousId: number | null
  previousDay: string | null
  /** What the payment before left payable. */
  opening: number
  movements: { kind: LedgerKind; lines: number; cents: number }[]
  orders: number
  first: Date | null
  last: Date | null
  settledCents: number
  /** Of the orders, those that this payment settles in part. */
  parts: number
  takenBackOrders: number
  takenBackCents: number
  corrections: { at: string; reason: string | null; cents: number }[]
}
export type SettledOrder = {
  shop: string
  orderId: string
  at: Date
  /** Null where a payment of an earlier version did not keep it. */
  netCents: number | null
  rate: number | null
  cents: number
  /** All that was due of it, and what earlier payments had settled. */
  dueCents: number
  beforeCents: number
}
export type SettledSum = { shop: string; time: string; orders: number; netCents: number; cents: number }
export type SettledShop = { shop: string; orders: number; netCents: number; cents: number }
export type Detail = { by: 'order'; rows: SettledOrder[] } | { by: 'day' | 'month'; rows: SettledSum[] }

/** More rows than anybody reads on paper. */
export const mostRows = 2000

const askStatement = queryFile<Statement>(new URL('statement.sql', import.meta.url))
const askShops = queryFile<SettledShop>(new URL('settled-shops.sql', import.meta.url))
const askOrders = queryFile<SettledOrder>(new URL('settled-orders.sql', import.meta.url))
const askSums = queryFile<SettledSum>(new URL('settled-sums.sql', import.meta.url))

/** `affiliateId` is that of an affiliate, who sees its own. Undefined when there is no such payment. */
export async function readStatement(
  sql: Queryable,
  { id, affiliateId }: { id: number; affiliateId: number | null },
): Promise<Statement | undefined> {
  const [statement] = await askStatement(sql, [id, affiliateId])
  return statement
}

export const readShops = (sql: Queryable, id: number): Promise<SettledShop[]> => askShops(sql, [id])

/** Order by order while they are few, else as sums. */
export async function readDetail(
  sql: Queryable,
  { id, orders, takenBackOrders }: Statement,
): Promise<Detail> {
  if (orders + takenBackOrders <= mostRows) return { by: 'order', rows: await askOrders(sql, [id]) }
  const sums = (characters: number) => askSums(sql, [id, characters, mostRows + 1])
  const days = await sums(10)
  return days.length > mostRows ? { by: 'month', rows: await sums(7) } : { by: 'day', rows: days }
}
