// Measures money queries at scale: `node bench/money.ts [--keep folder]`; 1.1 million orders, two million ledger
// lines, one affiliate with a fifth of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, today } from '@rivulet/contract/day'
import { balanceOf } from '../server/src/ledger/balance.ts'
import { checkBooks } from '../server/src/ledger/check-books.ts'
import { makeAccount, sessionHeaders } from '../server/src/testing/account.ts'
import { fillMoney } from './generate/many-lines.ts'
import { fillOnce, openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say, time } from './stopwatch.ts'

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    orders: { type: 'string', default: '1100000' },
    affiliates: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '9' },
    fill: { type: 'boolean', default: false },
  },
})
const zone = 'Europe/Brussels'
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'rivulet-money-'))
await fillOnce(folder, ({ url }) =>
  fillMoney(url, { orders: Number(values.orders), affiliates: Number(values.affiliates) }),
)
if (!values.fill) await measure()
if (!values.keep) rmSync(folder, { recursive: true, force: true })

async function measure(): Promise<void> {
  const scratch = await openScratch({ keep: folder })
  const server = await startServer(scratch)
  const { sql } = scratch
  try {
    const [size] = await sql<
      { orders: number; lines: number; payments: number; big: number; usual: number }[]
    >`
      select (select count(*) from shop_order) as orders, (select count(*) from ledger_line) as lines, (select count(*) from invoice) as payments,
        (select affiliate_id from shop_order where id = 5) as big, (select affiliate_id from shop_order where id = 7) as usual`
    if (!size) throw new Error('nothing was counted')
    const { big, usual } = size
    const now = new Date()
    const administrator = (
      await makeAccount(sql, 'Administrator', { username: `a${now.getTime()}@bench.example` })
    ).headers
    const affiliate = await sql.begin((tx) => sessionHeaders(tx, { accountId: big, admin: false, now }))
    const ask =
      (path: string, headers = administrator) =>
      async () => {
        const answer = await fetch(`${server.origin}/api/v1${path}`, { headers })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      }
    const where = (field: string, condition: string) =>
      `where[${field}]=${encodeURIComponent(condition)}`
    const year = where('date', `between~.~${addDays(today(zone), -364)},${today(zone)}`)
    const window = 'offset=0&limit=200'
    /** The balance as screens show it. */
    const shownBalance = (id: number) =>
      sql`select balance_cents, payable_cents from affiliate_view where id = ${id}`
    const questions: [name: string, goal: number, run: () => Promise<unknown>][] = [
      ['balance and payable, a usual affiliate', 20, () => shownBalance(usual)],
      ['balance and payable, the one with a fifth of all orders', 20, () => shownBalance(big)],
      ['all figures of a payment, a usual affiliate', 20, () => balanceOf(sql, usual, new Date())],
      ['all figures of a payment, the big affiliate', 20, () => balanceOf(sql, big, new Date())],
      ['affiliates, newest first', 300, ask(`/registration/affiliate?${window}`)],
      ['affiliates by payable', 300, ask(`/registration/affiliate?${window}&sort=-payable`)],
      [
        'affiliates with something payable',
        300,
        ask(`/registration/affiliate?${window}&${where('payable', 'neq~.~0.00')}&sort=-payable`),
      ],
      ['payments', 300, ask(`/financial/invoice?${window}`)],
      [
        'payments of one affiliate',
        300,
        ask(`/financial/invoice?${window}&${where('affiliate', `eq~.~${big}`)}`),
      ],
      ['ledger', 300, ask(`/financial/invoice/ledger?${window}`)],
      ['ledger, payable', 300, ask(`/financial/invoice/ledger?${window}&where[state]=eq~.~free`)],
      ['ledger, to be deducted', 300, ask(`/financial/invoice/ledger?${window}&where[state]=eq~.~owed`)],
      ['ledger of the big affiliate', 300, ask(`/financial/invoice/ledger?${window}`, affiliate)],
      [
        'ledger of the big affiliate, paid',
        300,
        ask(`/financial/invoice/ledger?${window}&where[state]=eq~.~paid`, affiliate),
      ],
      [
        'ledger of the big affiliate, payable',
        300,
        ask(`/financial/invoice/ledger?${window}&where[state]=eq~.~free`, affiliate),
      ],
      ['order statistics of a year', 300, ask(`/financial/order?${window}&${year}`)],
      [
        'order statistics of a year, the big affiliate',
        300,
        ask(`/financial/order?${window}&${year}`, affiliate),
      ],
      ['draft of a payment, a usual affiliate', 300, ask(`/financial/invoice/draft?affiliate=${usual}`)],
      ['draft of a payment, the big affiliate', 300, ask(`/financial/invoice/draft?affiliate=${big}`)],
      ['home, administrator', 300, ask('/home/admin')],
      ['home, the big affiliate', 300, ask('/home/affiliate', affiliate)],
    ]
    say(`${size.orders} orders, ${size.lines} lines, ${size.payments} payments · ${machine()}`)
    say('| | p50 | p95 | goal | ratio |\n| --- | ---: | ---: | ---: | ---: |')
    for (const [name, goal, run] of questions) {
      if (!name.includes(values.only)) continue
      const { median, p95 } = await time(run, Number(values.times))
      const ratio = p95 / goal
      say(
        `| ${name} | ${median.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${goal} ms | ${ratio.toFixed(2)}${ratio > 1 ? ' over' : ''} |`,
      )
    }
    if (!'check of all books'.includes(values.only)) return
    const began = performance.now()
    const { discrepancies } = await checkBooks(sql, { now, zone, nightly: false })
    say(
      `| check of all books | ${((performance.now() - began) / 1000).toFixed(1)} s | | | ${discrepancies.length} found |`,
    )
  } finally {
    await server.close()
    await scratch.close()
  }
}
