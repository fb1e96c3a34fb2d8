// npm run ledger:verify: proves every rule of the books on the database of this machine, says what it found, and keeps it as a check.
import { formatHundredths } from '@rivulet/contract/money'
import { messages } from '@rivulet/contract/messages'
import { readConfig, type Settings } from './config.ts'
import { runningDatabase } from './db/embedded.ts'
import { openDatabase } from './db/open.ts'
import { connect } from './db/sql.ts'
import { type Check, checkBooks } from './ledger/check-books.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const amount = (cents: number | null) => (cents === null ? '-' : formatHundredths(cents))

function tell({ orders, affiliates, lines, balanceCents, discrepancies }: Check): void {
  const through = `ledger lines: ${lines}, affiliates: ${affiliates}, orders: ${orders}, balances: ${amount(balanceCents)} EUR`
  if (discrepancies.length === 0) return say(`The books add up (${through}).`)
  say(`The books do not add up (${through}):`)
  for (const { what, id, expected, booked } of discrepancies)
    say(`- ${messages.books.differences[what](id, amount(expected), amount(booked))}`)
}

/** A database that a server of this machine runs is used as it is; else it is started for the while. */
async function verify({ dataDir, databaseUrl, accountingZone }: Settings): Promise<boolean> {
  const running = databaseUrl ?? runningDatabase(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: running ?? undefined })
  const sql = connect(database.url, { max: 1, name: 'rivulet verify', statementTimeout: 0 })
  try {
    const check = await checkBooks(sql, { now: new Date(), zone: accountingZone, nightly: false })
    tell(check)
    return check.discrepancies.length === 0
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

try {
  process.exitCode = (await verify(readConfig(process.env))) ? 0 : 1
} catch (error) {
  process.stderr.write(
    `The ledger could not be verified: ${error instanceof Error ? error.message : error}\n`,
  )
  process.exitCode = 2
}
