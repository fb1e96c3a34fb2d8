// npm run ledger:verify: proves every rule of the books on the database of this machine, says what it found, and keeps it as a check.
import { formatHundredths } from '@rivulet/contract/money'
import { bookMessages } from '@rivulet/contract/book-messages'
import { readConfig, type Settings } from './config.ts'
import { withDatabase } from './db/open.ts'
import { type Check, checkBooks } from './ledger/check-books.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const amount = (cents: number | null) => (cents === null ? '-' : formatHundredths(cents))

function tell({ orders, affiliates, lines, balanceCents, discrepancies }: Check): void {
  const through = `ledger lines: ${lines}, affiliates: ${affiliates}, orders: ${orders}, balances: ${amount(balanceCents)} EUR`
  if (discrepancies.length === 0) return say(`The books add up (${through}).`)
  say(`The books do not add up (${through}):`)
  for (const { what, id, expected, booked } of discrepancies)
    say(`- ${bookMessages.differences[what](id, amount(expected), amount(booked))}`)
}

const verify = (settings: Settings): Promise<boolean> =>
  withDatabase(settings, async (sql) => {
    const zone = settings.accountingZone
    const check = await checkBooks(sql, { now: new Date(), zone, nightly: false })
    tell(check)
    return check.discrepancies.length === 0
  })

try {
  process.exitCode = (await verify(readConfig(process.env))) ? 0 : 1
} catch (error) {
  process.stderr.write(
    `The ledger could not be verified: ${error instanceof Error ? error.message : error}\n`,
  )
  process.exitCode = 2
}
