// Payments and balances for tests, through HTTP on any test app.
import { dayOf } from '@rivulet/contract/day'
import { type Balance, balanceOf } from '../ledger/balance.ts'
import type { Reply, WholeApp } from './whole-app.ts'

/** As the administrator unless headers are given, and made today unless a day is given. */
export const pay = (
  server: WholeApp,
  affiliate: number,
  paid: string,
  headers: Record<string, string> = {},
  date = dayOf(server.deps.now(), server.deps.config.accountingZone),
): Promise<Reply> =>
  server.call(
    'POST',
    '/financial/invoice',
    { affiliate, paid, date, documents: [] },
    { ...server.admin.headers, ...headers },
  )

/** Current balance in cents. */
export const balance = ({ sql, deps }: WholeApp, affiliate: number): Promise<Balance> =>
  balanceOf(sql, affiliate, deps.now())
