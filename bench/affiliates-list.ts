// Measures the list of 10,000 affiliates, each with three links and visits on sixty days, through HTTP:
// `node bench/affiliates-list.ts`. Times are relative to the cheapest call of the same server.
import { makeAccount } from '../server/src/testing/account.ts'
import { fillAffiliates, affiliateCount } from './generate/many-affiliates.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say, time } from './stopwatch.ts'

const list = '/api/v1/registration/affiliate'
const window = 200
const cases: [name: string, query: string][] = [
  ['first rows with count and totals', `limit=${window}`],
  ['who has been quiet for a month or more', `limit=${window}&where[activity]=in~.~quiet,asleep`],
  ['sorted by last visit', `limit=${window}&sort=-lastVisit`],
  ['last orders of a year', `limit=${window}&where[lastOrder]=between~.~2026-01-01,2026-12-31`],
  ['by name', `limit=${window}&search=affiliate 42`],
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
  await fillAffiliates(scratch.sql)
  const smallest = await time(() => get('/api/v1/auth/me'))
  say(`${affiliateCount} affiliates · ${machine()} · GET /auth/me ${smallest.median.toFixed(1)} ms`)
  say('| | median | slowest | × smallest call |\n| --- | ---: | ---: | ---: |')
  for (const [name, query] of cases) {
    const { median, slowest } = await time(() => get(`${list}?${query}`))
    say(
      `| ${name} | ${median.toFixed(1)} ms | ${slowest.toFixed(1)} ms | ${(median / smallest.median).toFixed(1)} |`,
    )
  }
} finally {
  await server.close()
  await scratch.close()
}
