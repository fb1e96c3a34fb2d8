// One soak from the first start to the verdict: load, samples, books, a clean stop, and a second start that finds everything.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runningDatabase } from '../db/embedded.ts'
import { connect, type Sql } from '../db/sql.ts'
import { jobs } from '../jobs/jobs.ts'
import { openReceiver } from '../testing/receiver.ts'
import { startSmtp } from '../testing/smtp.ts'
import { compareBooks } from './compare-books.ts'
import { type Client, openClient } from './http-client.ts'
import { judgeFlatness } from './judge-flatness.ts'
import { type Product, startProduct } from './product.ts'
import { makeProgramme } from './programme.ts'
import { openLog } from './read-log.ts'
import { runLoad } from './run-load.ts'
import { type Sample, sampleName, takeSample } from './sample.ts'
import { settle } from './settle.ts'
import { chooseSettings } from './settings.ts'
import { hitsIn, newTally, type Tally } from './tally.ts'
import type { Verdict } from './verdict.ts'
import { verifyBooks } from './verify-books.ts'

export type Wishes = {
  minutes: number
  jobsEvery: number | null
  /** Where its data and its log are. */
  folder: string
  say: (sentence: string) => void
}
type Running = { product: Product; client: Client; sql: Sql }

export async function soak({ minutes, jobsEvery, folder, say }: Wishes): Promise<Verdict> {
  mkdirSync(folder, { recursive: true })
  const smtp = await startSmtp()
  const receiver = await openReceiver()
  const { environment, dataDir, token } = await chooseSettings({ folder, smtpUrl: smtp.url, jobsEvery })
  const logPath = join(folder, 'server.log')
  const log = openLog((line) => appendFileSync(logPath, `${line}\n`))
  const faults: string[] = []
  const tally = newTally()
  const start = async (): Promise<Running> => {
    const product = await startProduct(environment, log.read)
    const sql = connect(runningDatabase(dataDir) ?? '', { max: 1, name: sampleName })
    return { product, client: openClient(product.origin), sql }
  }
  const stop = async ({ product, client, sql }: Running) => {
    client.close()
    await sql.end({ timeout: 5 })
    const code = await product.stop()
    if (code !== 0) faults.push(`the server ended with ${code} instead of 0`)
  }
  say(`Log of the server: ${logPath}`)
  let running = await start()
  let samples: Sample[] = []
  try {
    const { product, client, sql } = running
    const programme = await makeProgramme(client, receiver.origin)
    samples = await runLoad({
      scene: { client, programme, tally, page: receiver.origin, unspent: [], minutes },
      sample: (at) => takeSample({ pid: product.pid, sql, client, dataDir, token }, at),
      progress: (sample) => say(progressOf(sample, tally, log.unexplained.size)),
      ended: product.ended,
    })
    const compare = async ({ client: asked, sql: read }: Running) => {
      faults.push(...(await settle(read, hitsIn(tally))))
      const postbacks = received(receiver.calls)
      return compareBooks({ client: asked, sql: read, programme, tally, postbacks })
    }
    const before = await compare(running)
    faults.push(...(await verifyBooks(environment)))
    await stop(running)
    running = await start()
    const after = await compare(running)
    const lost = after.filter(({ same }, n) => !same && before[n]?.same)
    for (const { what, own, found } of lost)
      faults.push(`after a second start: ${what} ${found}, not ${own}`)
    for (const { what, own, found } of before.filter(({ same }) => !same))
      faults.push(`${what}: ${own} by the soak, ${found} by the product`)
    const trends = judgeFlatness(samples)
    for (const { what, first, last } of trends.filter(({ flat }) => !flat))
      faults.push(`${what} grew from ${first.toFixed(1)} to ${last.toFixed(1)}`)
    for (const [what, times] of tally.surprises) faults.push(`${what} (${times} times)`)
    for (const job of Object.keys(jobs)) if (!log.jobs.has(job)) faults.push(`the job ${job} never ran`)
    if (smtp.received.length === 0) faults.push('no mail arrived')
    await stop(running)
    const explained = log.provoked(tally)
    for (const { why, found, provoked } of explained)
      if (found !== provoked) faults.push(`${why}: ${provoked} times, but ${found} lines in the log`)
    for (const [what, times] of log.unexplained)
      faults.push(`unexplained in the log: ${what} (${times} times)`)
    return {
      ...{
        minutes,
        passed: faults.length === 0,
        faults,
        trends,
        comparisons: before,
        samples,
        explained,
      },
      counts: countsOf(tally, {
        mails: smtp.received.length,
        postbacks: receiver.calls.length,
        lines: log.lines(),
      }),
      jobs: Object.fromEntries(Object.keys(jobs).map((job) => [job, log.jobs.get(job) ?? 0])),
      unexplained: Object.fromEntries(log.unexplained),
    }
  } finally {
    await stop(running)
    await receiver.close()
    await smtp.stop()
  }
}

/** Calls of postbacks; checks of the shops' addresses come to the same server. */
const received = (calls: readonly { path: string }[]): number =>
  calls.filter(({ path }) => path === '/postback').length

function progressOf(
  { at, memoryMb, descriptors, connections, databaseMb }: Sample,
  tally: Tally,
  unexplained: number,
) {
  const minute = Math.floor(at / 60)
  const { orders, payments } = tally
  return `${minute} min: ${hitsIn(tally)} hits, ${orders.length} orders, ${payments.length} payments; ${memoryMb?.toFixed(0)} MB, ${descriptors} descriptors, ${connections} connections, database ${databaseMb.toFixed(0)} MB; ${unexplained} unexplained, ${tally.surprises.size} surprises`
}

const countsOf = (tally: Tally, more: Record<string, number>): Record<string, number> => ({
  ...tally.clicks,
  'calls of the snippet': tally.pageCalls,
  orders: tally.orders.length,
  'messages of shops': tally.messages,
  'payments and returns': tally.payments.length,
  confirmed: tally.confirmed,
  'sign-ins': tally.signIns,
  'wrong passwords': tally.wrongPasswords,
  'lists and reports': tally.reads,
  exports: tally.exports,
  uploads: tally.uploads,
  ...more,
})
