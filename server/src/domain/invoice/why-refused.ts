// Why no payment to an affiliate can be made, whatever its amount: the form says it at once, and payments are refused with it.
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import type { Queryable } from '../../db/sql.ts'
import type { Balance } from '../../ledger/balance.ts'
import { booksAreBroken } from '../../ledger/check-books.ts'

type Why = { sentence: string; field?: 'affiliate' | 'paid'; code?: string }

/** Null if something can be paid. */
export async function whyRefused(
  sql: Queryable,
  affiliateId: number,
  { balance, payable }: Balance,
): Promise<Why | null> {
  const [payee] = await sql`select from account where id = ${affiliateId} and erased_at is null`
  if (!payee) return { sentence: invoiceMessages.erased, field: 'affiliate' }
  if (await booksAreBroken(sql)) return { sentence: bookMessages.noPayment, code: 'books_broken' }
  if (payable > 0) return null
  const sentence = balance < 0 ? correctionMessages.negative : invoiceMessages.nothingPayable
  return { sentence, field: 'paid' }
}
