// Redacts the audit log for erased accounts: what stays is that something was done, by and to which number.
import { forgetPerson } from '../../audit/forget-entries.ts'
import type { Transaction } from '../../db/sql.ts'

const resources = ['affiliate', 'administrator'] as const

/** Call before the accounts are erased or lose their names. */
export async function forgetAccounts(tx: Transaction, ids: readonly number[], at: Date): Promise<void> {
  const people = await tx<{ id: number; name: string; username: string }[]>`
    select id, name, username from account where id = any(${ids as number[]}::bigint[])`
  for (const person of people) await forgetPerson(tx, resources, person, at)
}
