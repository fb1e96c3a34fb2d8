// Measures the cost of the audit log: saving a record, a bulk action on 500 records, and verifying as many entries as
// given: `node bench/audit-log.ts 200000`.
import { resources } from '@rivulet/contract/resources/index'
import { writeAuditLog } from '../server/src/audit/write-audit-log.ts'
import { type Config, readConfig } from '../server/src/config/config.ts'
import type { Actor } from '../server/src/auth/actor.ts'
import type { Deps } from '../server/src/deps.ts'
import { findDiscrepancies } from '../server/src/ledger/self-check.ts'
import { knownStore } from '../server/src/files/known-store.ts'
import { openStore } from '../server/src/files/open-store.ts'
import { createLogger } from '../server/src/log.ts'
import { updateRecord } from '../server/src/resource/save.ts'
import { readStanding } from '../server/src/resource/audit-values.ts'
import { served } from '../server/src/served.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { secret } from '../server/src/testing/secret.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const lines = Number(process.argv[2] ?? 200_000)
const saves = 300
const by = { actorId: 1, source: { requestId: 'r', ip: '203.0.113.7', device: 'd' } }

const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const scratch = await openScratch()
try {
  const { sql, dataDir } = scratch
  const settings = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const config: Config = {
    ...settings,
    publicUrl: 'https://rivulet.example',
    secret,
  }
  const log = createLogger('silent')
  const deps: Deps = {
    ...{ sql, config, log, now: () => new Date() },
    files: knownStore(sql, openStore(config)),
    sendMail: async () => {},
  }
  const { affiliate } = served
  if (!affiliate) throw new Error('affiliates are not served')
  const { id: accountId } = await makeAccount(sql, 'Administrator')
  const { id } = await makeAccount(sql, 'Affiliate')
  await sql`update account set source = 'BLOG' where id = ${id}`
  const actor: Actor = {
    ...{ accountId, name: 'A', username: 'a', reference: 'Administrator', admin: true },
    ...{ permissions: [], affiliateId: null, sessionId: 1, impersonatorId: null, termsDue: null },
    ...{ provenAt: null, secondFactor: false },
  }
  const change = { action: 'edit', resource: 'affiliate', recordId: id, after: { hold: 1 } }
  const [whole, part]: [number[], number[]] = [[], []]
  for (let n = 0; n < saves; n++) {
    const save = () => updateRecord({ deps, served }, affiliate, actor, id, { hold: n % 365 })
    whole.push(await milliseconds(save))
    await sql.begin(async (tx) => {
      const note = async () => {
        for (let read = 0; read < 2; read++) await readStanding(tx, resources.affiliate, [id])
        await writeAuditLog(tx, by, new Date(), change)
      }
      part.push(await milliseconds(note))
    })
  }
  const many = Array.from({ length: 500 }, () => change)
  const bulk = await milliseconds(() => writeAuditLog(sql, by, new Date(), ...many))
  const filled = await milliseconds(async () => {
    for (let done = 0; done < lines; done += 20_000)
      await sql`
        insert into audit_line (at, actor_id, way, action, resource, record_id, ip, device, before, after)
        select now() - n * interval '1 minute', 1 + n % 20, 'session', 'edit', 'affiliate', n % 1000, '203.0.113.7', 'd',
          '{"hold":1}', '{"hold":2}' from generate_series(1, ${Math.min(20_000, lines - done)}) n`
  })
  const check = await milliseconds(async () => {
    const found = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      return findDiscrepancies(tx)
    })
    if (found.length > 0) throw new Error('the log does not hold')
  })
  const [size] = await sql<{ bytes: number }[]>`
    select pg_total_relation_size('audit_line') / count(*) as bytes from audit_line`
  say(`${machine()}\n\n| | |\n| --- | ---: |`)
  say(`| saving an affiliate, in the middle of ${saves} | ${middle(whole).toFixed(1)} ms |`)
  say(`| of it what the log takes | ${middle(part).toFixed(1)} ms |`)
  say(`| lines of an act on 500 records | ${bulk.toFixed(0)} ms |`)
  say(`| ${lines} lines one by one through the chain | ${(filled / 1000).toFixed(1)} s |`)
  say(`| a check of all of them | ${(check / 1000).toFixed(1)} s |`)
  say(`| room for a line with its indexes | ${size?.bytes} bytes |`)
} finally {
  await scratch.close()
}
