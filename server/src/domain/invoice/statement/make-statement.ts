// Makes the statement of a payment as a PDF, from the books as they stand.
import type { Deps } from '../../../http/deps.ts'
import { open } from '../../../http/seal.ts'
import { drawStatement } from './draw-statement.ts'
import { readDetail, readShops, readStatement } from './read-statement.ts'

export type StatementFile = { name: string; bytes: Buffer }

/** `affiliateId` is that of an affiliate, who sees its own. Undefined when there is no such payment. */
export async function makeStatement(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  wanted: { id: number; affiliateId: number | null },
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
  const bytes = await drawStatement({ ...read, zone: config.accountingZone })
  return { name: `rivulet-payment-${wanted.id}.pdf`, bytes }
}
