// Measures the list of 100,000 orders through HTTP: `node bench/orders-list.ts`. Times are relative to the cheapest
// call of the same server.
import { makeAccount } from '../server/src/testing/account.ts'
import { fillOrders, orderCount } from './generate/many-orders.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say, time } from './stopwatch.ts'

const list = '/api/v1/financial/order/details'
const window = 200
const cases: [name: string, query: string][] = [
  ['first rows with count and totals', `limit=${window}`],
  ['a window in the middle', `limit=${window}&offset=${orderCount / 2}`],
  ['the last window', `limit=${window}&offset=${orderCount - window}`],
  ['sorted by amount', `limit=${window}&sort=-amount`],
  ['sorted by affiliate', `limit=${window}&sort=affiliate`],
  [
    'filtered by status and month',
    `limit=${window}&where[status]=in~.~2&where[date]=between~.~2026-01-01,2026-12-31`,
  ],
  ['filtered by one affiliate', `limit=${window}&where[affiliate]=in~.~20`],
  ['searched', `limit=${window}&search=order-4242`],
]

const scratch = await openScratch()
const server = await startServer(scratch)
try {
  const { headers } = await makeAccount(scratch.sql, 'Administrator')
  const get = async (path: string) => {
    const answer = await fetch(server.origin + path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }
  await fillOrders(scratch.sql)
  const smallest = await time(() => get('/api/v1/auth/me'))
  say(`${orderCount} orders · ${machine()} · GET /auth/me ${smallest.median.toFixed(1)} ms`)
  say('| | median | slowest | × smallest call |\n| --- | ---: | ---: | ---: |')
  const report = (name: string, { median, slowest }: Awaited<ReturnType<typeof time>>) =>
    say(
      `| ${name} | ${median.toFixed(1)} ms | ${slowest.toFixed(1)} ms | ${(median / smallest.median).toFixed(1)} |`,
    )
  for (const [name, query] of cases) report(name, await time(() => get(`${list}?${query}`)))
  const scroll = async () => {
    for (let offset = 0; offset < orderCount; offset += window)
      await get(`${list}?limit=${window}&offset=${offset}`)
  }
  report('scrolling through all 500 windows', await time(scroll, 1))
  report('all rows as CSV', await time(() => get(`${list}/export?format=csv`), 3))
} finally {
  await server.close()
  await scratch.close()
}
