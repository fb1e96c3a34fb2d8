// What a payment's statement says, read from the books: how its amount came about and what it settles.
import { fileURLToPath } from 'node:url'
import type { LedgerKind } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'

/** Amounts in cents. */
export type Statement = Record<
  'approved' | 'commission' | 'balance' | 'onHold' | 'payable' | 'paid' | 'current',
  number
> & {
  id: number
  day: string
  madeAt: Date
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
  netCents: number
  takenBackOrders: number
  takenBackCents: number
  corrections: { at: string; reason: string | null; cents: number }[]
}
export type SettledOrder = {
  shop: string
  orderId: string
  at: Date
  netCents: number
  rate: number | null
  cents: number
}
export type SettledSum = { shop: string; time: string; orders: number; netCents: number; cents: number }
export type SettledShop = { shop: string; orders: number; netCents: number | null; cents: number }
export type Detail = { by: 'order'; rows: SettledOrder[] } | { by: 'day' | 'month'; rows: SettledSum[] }

/** More rows than anybody reads on paper. */
export const mostRows = 2000

const file = (name: string): string => fileURLToPath(new URL(`${name}.sql`, import.meta.url))

/** `affiliateId` is that of an affiliate, who sees its own. Undefined when there is no such payment. */
export async function readStatement(
  sql: Queryable,
  { id, affiliateId }: { id: number; affiliateId: number | null },
): Promise<Statement | undefined> {
  const [statement] = await sql.file<Statement[]>(file('statement'), [id, affiliateId])
  return statement
}

export const readShops = (sql: Queryable, id: number): Promise<SettledShop[]> =>
  sql.file<SettledShop[]>(file('settled-shops'), [id])

/** Order by order while they are few, else as sums. */
export async function readDetail(
  sql: Queryable,
  { id, orders, takenBackOrders }: Statement,
): Promise<Detail> {
  if (orders + takenBackOrders <= mostRows)
    return { by: 'order', rows: await sql.file<SettledOrder[]>(file('settled-orders'), [id]) }
  const sums = (characters: number) =>
    sql.file<SettledSum[]>(file('settled-sums'), [id, characters, mostRows + 1])
  const days = await sums(10)
  return days.length > mostRows ? { by: 'month', rows: await sums(7) } : { by: 'day', rows: days }
}
