// Compares two databases with the same data: `node bench/same-answers.ts URL URL` asks both every question of
// bench/questions/report-questions.ts, and fails if an answer differs. One may be plain and the other distributed (docs/scale.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/src/db/sql.ts'
import { signIn } from './questions/ask.ts'
import { findBusiest, questions } from './questions/report-questions.ts'
import { startServer } from './servers/server.ts'
import { machine, say, time } from './stopwatch.ts'

const [one = '', other = '', times = '5'] = process.argv.slice(2)
if (!other) throw new Error('name two databases: node bench/same-answers.ts URL URL [TIMES]')

async function open(url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-answers-'))
  const sql = connect(url, { statementTimeout: 60_000 })
  const server = await startServer({ sql, dataDir, url, close: async () => {} })
  const busiest = await findBusiest(sql)
  return {
    ...{ sql, busiest, ask: await signIn(sql, server.origin, busiest) },
    async close() {
      await server.close()
      await sql.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** When each of them last checked its books is no difference. */
const unchecked = (answer: string): string => answer.replace(/"checkedAt":"[^"]*"/, '')

const [plain, spread] = [await open(one), await open(other)]
let differing = 0
try {
  const { sql, busiest } = plain
  const [rows] = await sql<{ all: number; affiliate: number }[]>`
    select (select sum(hits) from hit_hour) as all,
      (select sum(hits) from hit_hour h join link k on k.id = h.link_id where h.class = 'valid' and k.affiliate_id = ${busiest.affiliate}) as affiliate`
  if (!rows) throw new Error('nothing was counted')
  const asked = questions('Europe/Brussels', busiest, rows)
  say(`${rows.all} hits, ${asked.length} questions · ${machine()}`)
  say('| | as | first p50 | second p50 | ratio | |\n| --- | --- | ---: | ---: | ---: | --- |')
  for (const question of asked) {
    const answers = await Promise.all(
      [plain, spread].map(({ ask }) => ask(question).then(unchecked, (error: Error) => error.message)),
    )
    const same = answers[0] === answers[1]
    if (!same) differing++
    const [first, second] = same
      ? [
          await time(() => plain.ask(question), Number(times)),
          await time(() => spread.ask(question), Number(times)),
        ]
      : [{ median: 0 }, { median: 0 }]
    say(
      `| ${question.name} | ${question.as} | ${first.median.toFixed(0)} ms | ${second.median.toFixed(0)} ms | ${(second.median / first.median).toFixed(1)} | ${same ? 'same' : `differs: ${answers.map((text) => text.slice(0, 300)).join(' ≠ ')}`} |`,
    )
  }
  say(`${asked.length - differing} of ${asked.length} answers are the same`)
} finally {
  await Promise.all([plain.close(), spread.close()])
}
if (differing > 0) process.exitCode = 1
