// Payments and balances for tests, through HTTP on whichever app they use.
import { type Balance, balanceOf } from '../ledger/balance.ts'
import type { Reply, WholeApp } from './whole-app.ts'

/** As the administrator unless the headers name somebody else. */
export const pay = (
  server: WholeApp,
  affiliate: number,
  paid: string,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  server.call(
    'POST',
    '/financial/invoice',
    { affiliate, paid, date: '2026-11-21', documents: [] },
    { ...server.admin.headers, ...headers },
  )

/** In cents, now. */
export const balance = ({ sql, deps }: WholeApp, affiliate: number): Promise<Balance> =>
  balanceOf(sql, affiliate, deps.now())
