// Compares two databases with the same data: `node bench/same-answers.ts URL URL` asks both every question of
// bench/report-questions.ts, and fails if an answer differs. One may be plain and the other distributed (docs/scale.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/src/db/sql.ts'
import { makeAccount, sessionHeaders } from '../server/src/testing/account.ts'
import { findBusiest, questions } from './report-questions.ts'
import { startServer } from './server.ts'
import { machine, say, time } from './stopwatch.ts'

const [one = '', other = '', times = '5'] = process.argv.slice(2)
if (!other) throw new Error('name two databases: node bench/same-answers.ts URL URL [TIMES]')

async function open(url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-answers-'))
  const sql = connect(url, { statementTimeout: 60_000 })
  const server = await startServer({ sql, dataDir, url, close: async () => {} })
  const busiest = await findBusiest(sql)
  const now = new Date()
  const headers = {
    administrator: (
      await makeAccount(sql, 'Administrator', { username: `a${now.getTime()}@bench.example` })
    ).headers,
    affiliate: await sql.begin((tx) =>
      sessionHeaders(tx, { accountId: busiest.affiliate, admin: false, now }),
    ),
  }
  return {
    ...{ sql, busiest },
    async ask(path: string, as: keyof typeof headers) {
      const answer = await fetch(`${server.origin}/api/v1${path}`, { headers: headers[as] })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      return text
    },
    async close() {
      await server.close()
      await sql.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

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
  for (const { name, path, as } of asked) {
    const answers = await Promise.all(
      [plain, spread].map(({ ask }) => ask(path, as).catch((error: Error) => error.message)),
    )
    const same = answers[0] === answers[1]
    if (!same) differing++
    const [first, second] = same
      ? [
          await time(() => plain.ask(path, as), Number(times)),
          await time(() => spread.ask(path, as), Number(times)),
        ]
      : [{ median: 0 }, { median: 0 }]
    say(
      `| ${name} | ${as} | ${first.median.toFixed(0)} ms | ${second.median.toFixed(0)} ms | ${(second.median / first.median).toFixed(1)} | ${same ? 'same' : `differs: ${answers.map((text) => text.slice(0, 300)).join(' ≠ ')}`} |`,
    )
  }
  say(`${asked.length - differing} of ${asked.length} answers are the same`)
} finally {
  await Promise.all([plain.close(), spread.close()])
}
if (differing > 0) process.exitCode = 1
