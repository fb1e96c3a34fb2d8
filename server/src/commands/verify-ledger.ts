// npm run ledger:verify: checks the books in this machine's database, prints the result, and stores it as a check.
import { formatHundredths } from '@rivulet/contract/money'
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { readConfig } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { type Check, checkBooks } from '../ledger/check-books.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'

const amount = (cents: number | null) => (cents === null ? '-' : formatHundredths(cents))

function tell({ orders, affiliates, lines, balanceCents, discrepancies }: Check): void {
  const through = `ledger lines: ${lines}, affiliates: ${affiliates}, orders: ${orders}, balances: ${amount(balanceCents)} EUR`
  if (discrepancies.length === 0) return say(`The books add up (${through}).`)
  say(`The books do not add up (${through}):`)
  for (const { what, id, expected, booked } of discrepancies)
    say(`- ${bookMessages.differences[what](id, amount(expected), amount(booked))}`)
}

await runCommand({ failed: 'The ledger could not be verified', code: 2 }, async (signal) => {
  const settings = readConfig(process.env)
  const command = { name: `rivulet ledger:verify ${process.pid}`, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, progress }) => {
    progress.step('check of the books')
    const zone = settings.accountingZone
    const check = await checkBooks(sql, { now: new Date(), zone, nightly: false })
    tell(check)
    return check.discrepancies.length === 0 ? 0 : 1
  })
})
