// Generates the statement of a payment as a PDF.
import { statementName } from '@rivulet/contract/text/statement-name'
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import type { Account } from '../../../heavy-work/work-queue.ts'
import type { Deps } from '../../../deps.ts'
import { open } from '../../../crypto/seal.ts'
import { readLogo } from '../../../programme/pictures.ts'
import { readProgramme } from '../../../programme/programme.ts'
import type { work } from './draw-statement.ts'
import { readDetail, readShops, readStatement } from './read-statement.ts'

export type StatementFile = { name: string; bytes: Buffer }

const drawStatement = heavyTask<typeof work>(new URL('./draw-statement.ts', import.meta.url), {
  seconds: 20,
  fileless: true,
})

/**
 * `affiliateId` restricts it to the affiliate's own payments; `for` is the account whose queue turn it takes.
 * Undefined when there is no such payment.
 */
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
    const programme = await readProgramme(tx, config)
    // Payments of earlier versions do not say who paid them.
    statement.payerAddress = statement.payerName ? statement.payerAddress : programme.payerAddress
    statement.payerName ??= programme.payerName
    const detail = await readDetail(tx, statement)
    const look = { accent: programme.accent, logo: await readLogo(tx) }
    return { programme: programme.name, look, statement, shops, detail }
  })
  if (!read) return undefined
  const bytes = await drawStatement(wanted.for, { ...read, zone: config.accountingZone })
  return { name: statementName(read.programme, wanted.id), bytes }
}
