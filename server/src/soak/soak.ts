// One soak test: load, samples, books, a clean stop, and a second start that finds everything.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openReceiver, type Receiver } from '../testing/servers/receiver.ts'
import { startSmtp } from '../testing/servers/smtp.ts'
import { compareBooks } from './compare-books.ts'
import { findFaults } from './find-faults.ts'
import { judgeFlatness } from './judge-flatness.ts'
import { judgeJobs } from './judge-jobs.ts'
import { makeProgramme } from './programme.ts'
import { openLog } from './read-log.ts'
import { runLoad } from './run-load.ts'
import { type Running, start } from './running.ts'
import { takeSample } from './sample.ts'
import { settle } from './settle.ts'
import { chooseSettings } from './settings.ts'
import { hitsIn, newTally } from './tally.ts'
import { countsOf, progressOf, type Verdict } from './verdict.ts'
import { verifyBooks } from './verify-books.ts'

export type Wishes = {
  minutes: number
  jobsEvery: number | null
  /** Folder of its data and log. */
  folder: string
  say: (sentence: string) => void
}

export async function soak({ minutes, jobsEvery, folder, say }: Wishes): Promise<Verdict> {
  mkdirSync(folder, { recursive: true })
  const smtp = await startSmtp()
  const receiver = await openReceiver()
  const setting = await chooseSettings({ folder, smtpUrl: smtp.url, jobsEvery })
  const logPath = join(folder, 'server.log')
  const log = openLog((line) => appendFileSync(logPath, `${line}\n`))
  say(`Log of the server: ${logPath}`)
  const tally = newTally()
  let running: Running | undefined
  try {
    running = await start(setting, log.read)
    const programme = await makeProgramme(running.client, receiver.origin)
    const { product, client, sql } = running
    const samples = await runLoad({
      scene: { client, programme, tally, page: receiver.origin, unspent: [], minutes },
      sample: (at) => takeSample({ pid: product.pid, sql, client, ...setting }, at),
      progress: (sample) => say(progressOf(sample, tally, log.unexplained.size)),
      ended: product.ended,
    })
    const compare = async (now: Running) => {
      const waiting = await settle(now.sql, hitsIn(tally))
      const postbacks = deliveredTo(receiver)
      return { waiting, lines: await compareBooks({ ...now, programme, tally, postbacks }) }
    }
    const before = await compare(running)
    const { jobs, faults: ofJobs } = await judgeJobs(client, programme, log.jobs)
    const ledger = await verifyBooks(setting.environment)
    const exits = [await running.stop()]
    running = await start(setting, log.read)
    const after = await compare(running)
    exits.push(await running.stop())
    const trends = judgeFlatness(samples)
    const explained = log.provoked(tally)
    const faults = findFaults({
      ...{ exits, ledger, trends, explained, jobs: ofJobs, surprises: tally.surprises },
      ...{ waiting: [...before.waiting, ...after.waiting], comparisons: before.lines },
      ...{ afterRestart: after.lines, unexplained: log.unexplained, mails: smtp.received.length },
    })
    const received = { mails: smtp.received.length, postbacks: deliveredTo(receiver) }
    return {
      ...{ minutes, passed: faults.length === 0, faults, jobs, trends, explained, samples },
      comparisons: before.lines,
      counts: countsOf(tally, { ...received, 'lines in the log': log.lines() }),
      unexplained: Object.fromEntries(log.unexplained),
    }
  } finally {
    await running?.stop()
    await receiver.close()
    await smtp.stop()
  }
}

/** Address checks of the shops reach the same server, so they are excluded. */
const deliveredTo = ({ calls }: Receiver): number =>
  calls.filter(({ path }) => path === '/postback').length
