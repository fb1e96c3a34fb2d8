// Measures exports of many orders, and their memory use: `node bench/exports.ts 300000`. Each is read by this process
// as fast as it arrives.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { makeAccount } from '../server/src/testing/account.ts'
import { fillOrders } from './generate/many-orders.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say } from './stopwatch.ts'

const most = Number(process.argv[2] ?? 300_000)
const list = '/api/v1/financial/order/details'
const mebi = 2 ** 20

const scratch = await openScratch({ statementTimeout: 0, settings: { synchronous_commit: 'off' } })
const server = await startServer(scratch)
try {
  const { sql } = scratch
  const { headers } = await makeAccount(sql, 'Administrator')
  await fillOrders(sql, most)
  // The largest export of one affiliate: the personal data of one with that many orders.
  const [busiest] = await sql<{ id: number }[]>`select min(affiliate_id) as id from shop_order`
  const id = busiest?.id ?? 0
  const files = {
    csv: `${list}/export?format=csv`,
    xlsx: `${list}/export?format=xlsx`,
    'list as JSON': `${list}?`,
    'personal data': `/api/v1/registration/affiliate/${id}/personal-data?`,
  }
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
  const read = async (path: string) => {
    const answer = await fetch(server.origin + path, {
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`)
    let bytes = 0
    for await (const piece of answer.body) bytes += piece.byteLength
    return bytes
  }
  say(`${most} orders · ${machine()}`)
  say(
    '| | rows | seconds | MB | rows/s | memory before | highest | others wait at most |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  const measure = async (name: string, path: string, rows: number) => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const before = process.memoryUsage.rss()
    highest = before
    const start = performance.now()
    delay.enable()
    const bytes = await read(path)
    delay.disable()
    const seconds = (performance.now() - start) / 1000
    const cells = [
      ...[name, rows, seconds.toFixed(1), (bytes / mebi).toFixed(1), Math.round(rows / seconds)],
      ...[`${Math.round(before / mebi)} MB`, `${Math.round(highest / mebi)} MB`],
      `${Math.round(delay.max / 1e6)} ms`,
    ]
    say(`| ${cells.join(' | ')} |`)
  }
  for (const name of ['csv', 'xlsx', 'list as JSON'] as const)
    for (const rows of [most / 100, most]) await measure(name, `${files[name]}&limit=${rows}`, rows)
  await sql`update shop_order set affiliate_id = ${id} where affiliate_id <> ${id}`
  const [{ rows } = { rows: 0 }] = await sql<{ rows: number }[]>`
    select count(*) as rows from shop_order where affiliate_id = ${id}`
  await measure('personal data', files['personal data'], rows)
  clearInterval(watch)
} finally {
  await server.close()
  await scratch.close()
}
