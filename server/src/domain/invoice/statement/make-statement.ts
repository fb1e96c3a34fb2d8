// Makes the statement of a payment as a PDF, from the books as they stand.
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import type { Account } from '../../../heavy-work/work-queue.ts'
import type { Deps } from '../../../http/deps.ts'
import { open } from '../../../http/seal.ts'
import type { work } from './draw-statement.ts'
import { readDetail, readShops, readStatement } from './read-statement.ts'

export type StatementFile = { name: string; bytes: Buffer }

const drawStatement = heavyTask<typeof work>(new URL('./draw-statement.ts', import.meta.url), {
  seconds: 20,
})

/** `affiliateId` is that of an affiliate, who sees its own; `for` takes turns with others. Undefined when there is no such payment. */
export async function makeStatement(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  wanted: { id: number; affiliateId: number | null; for: Account },
): Promise<StatementFile | undefined> {
  const read = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const statement = await readStatement(tx, wanted)
    if (!statement) return undefined
    const shops = await readShops(tx, wanted.id)
    const { payeeSealed } = statement
    if (payeeSealed) statement.payee = open(config.secret, payeeSealed)
    return { statement, shops, detail: await readDetail(tx, statement) }
  })
  if (!read) return undefined
  const bytes = await drawStatement(wanted.for, { ...read, zone: config.accountingZone })
  return { name: `rivulet-payment-${wanted.id}.pdf`, bytes }
}
