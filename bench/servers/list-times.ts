// Times the requests of one list on a server of its own, as an administrator through HTTP. Times are relative to the
// cheapest call of the same server.
import { makeAccount } from '../../server/src/testing/account.ts'
import { openScratch, type Scratch } from '../scratch.ts'
import { machine, say, time } from '../stopwatch.ts'
import { startServer } from './server.ts'

export type Get = (path: string) => Promise<unknown>
type Row = [name: string, work: (get: Get) => Promise<unknown>, runs?: number]

/** `size` is what the list holds, such as '10,000 affiliates'; the rows print as a table of markdown. */
export async function timeList(
  size: string,
  fill: (sql: Scratch['sql']) => Promise<unknown>,
  rows: readonly Row[],
): Promise<void> {
  const scratch = await openScratch()
  const server = await startServer(scratch)
  try {
    const { headers } = await makeAccount(scratch.sql, 'Administrator')
    const get: Get = async (path) => {
      const answer = await fetch(server.origin + path, { headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.arrayBuffer()
    }
    await fill(scratch.sql)
    const smallest = await time(() => get('/api/v1/auth/me'))
    say(`${size} · ${machine()} · GET /auth/me ${smallest.median.toFixed(1)} ms`)
    say('| | median | slowest | × smallest call |\n| --- | ---: | ---: | ---: |')
    for (const [name, work, runs] of rows) {
      const { median, slowest } = await time(() => work(get), runs)
      const ratio = (median / smallest.median).toFixed(1)
      say(`| ${name} | ${median.toFixed(1)} ms | ${slowest.toFixed(1)} ms | ${ratio} |`)
    }
  } finally {
    await server.close()
    await scratch.close()
  }
}
