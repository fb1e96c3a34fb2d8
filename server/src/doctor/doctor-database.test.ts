// npm run doctor: findings from the database and the settings.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { databaseAdvice } from '@rivulet/contract/messages/doctor-messages'
import { openSpool } from '../click/spool/spool.ts'
import { readSpoolName } from '../click/spool/spool-folder.ts'
import { consult } from '../testing/run-doctor.ts'
import { createTestDatabase } from '../testing/database.ts'
import { append, makeHit } from '../testing/hits.ts'
import { startPart } from '../testing/part.ts'
import { SECRET } from '../testing/secret.ts'
import { checkClock } from './check-clock.ts'
import { findInstallation } from './installation.ts'
import { type DatabaseFacts, readDatabase } from './read-database.ts'

const database = await createTestDatabase()
const { sql, url } = database
afterAll(() => database.drop())

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rivulet-doctor-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const environment = { DATABASE_URL: url, SECRET, HOST: '127.0.0.1', PORT: '0' }
const wrongWith = async (changes: NodeJS.ProcessEnv = {}) => {
  const { code, findings } = await consult(dataDir, { ...environment, ...changes })
  const wrong = findings('wrong').filter((line) => !line.startsWith('durability'))
  return { code, wrong }
}

test('all invalid settings are reported at once, without values, and the rest is still checked', async () => {
  const { code, said, findings } = await consult(dataDir, {
    ...environment,
    PORT: 'eighty',
    SECRET: 'hunter2-hunter2',
    PAYER_NAME: 'Rivulet Ltd',
    PAYER_IBAN: 'not an account',
    LIMITS: 'nothing',
  })
  expect(code).toBe(1)
  const refused = findings('wrong').filter((line) => line.startsWith('refused'))
  expect(refused.map((line) => line.split(' ')[1]).toSorted()).toEqual([
    'LIMITS',
    'PAYER_IBAN',
    'PORT',
    'SECRET',
  ])
  for (const value of ['hunter2', 'eighty', 'not an account', SECRET]) expect(said).not.toContain(value)
  expect(said).toMatch(/ok +migrations/)
})

test('a setting that requires another one is reported once', async () => {
  const { wrong } = await wrongWith({ PAYER_NAME: 'Rivulet Ltd' })
  expect(wrong).toEqual(['refused: PAYER_IBAN must be set as soon as PAYER_NAME is.'])
})

test('R85 changed views and tables are reported', async () => {
  expect((await wrongWith()).wrong).toEqual([])
  const view = 'views/orders/order-view.sql'
  await sql`update schema_file set checksum = 'x' || checksum where name = ${view}`
  const { code, wrong } = await wrongWith()
  expect(wrong).toEqual([`migrations: not applied yet: ${view}`])
  expect(code).toBe(1)
  await sql`update schema_file set checksum = substr(checksum, 2) where name = ${view}`
  await sql`update schema_migration set checksum = 'x' || checksum where version = 0`
  expect((await wrongWith()).wrong.join()).toContain('were changed after they were applied')
  await sql`update schema_migration set checksum = substr(checksum, 2) where version = 0`
})

test('a database that does not answer is reported without its password', async () => {
  const away = new URL(url)
  away.port = '1'
  away.password = 'sesame-open'
  const { code, said, findings } = await consult(dataDir, { ...environment, DATABASE_URL: away.href })
  expect(code).toBe(1)
  expect(findings('wrong').join()).toMatch(/answer: does not answer: .*ECONNREFUSED/)
  expect(said).not.toContain('sesame-open')
})

test('R85 F2 a replica that does not answer, or is none, is reported with what to do', async () => {
  const away = new URL(url)
  away.port = '1'
  for (const readUrl of [away.href, url])
    expect((await wrongWith({ READ_DATABASE_URL: readUrl, READ_DATABASE_LAG: '1' })).wrong).toEqual([
      `replica: ${databaseAdvice.noReplica.says}`,
    ])
})

test('clicks waiting in the spool are counted, with the age of the oldest', async () => {
  const spool = await openSpool(join(dataDir, 'spool'))
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  for (let click = 0; click < 3; click++) await append(spool, makeHit(1, at))
  expect((await consult(dataDir, environment)).said).toContain(
    '3 clicks waiting to be stored, the oldest for 3 hours',
  )
  await spool.close()
  const name = await readSpoolName(join(dataDir, 'spool'))
  await sql`insert into spool_position (spool, segment, byte) values (${name}, 2, 0)`
  expect((await consult(dataDir, environment)).said).toContain('no click is waiting')
})

test('a server of a role without a spool is known by the port on which it listens', async () => {
  const { child, url: address } = await startPart('api', { dataDir, databaseUrl: url })
  try {
    const { said } = await consult(dataDir, { ...environment, PORT: address.port })
    expect(said).toMatch(
      new RegExp(`ok +port +${address.port} is used by the server, process ${child.pid}`),
    )
  } finally {
    await child.end('SIGTERM')
  }
})

test('failed and overdue jobs are reported as wrong', async () => {
  await sql`
    insert into job_state (job, active, cron, period_seconds, known_since, started_at, succeeded_at, failed_at, failure)
    values ('sum-orders', true, '*/10 * * * *', 600, now(), now(), now(), null, null),
      ('back-up', true, '30 3 * * *', 86400, now(), now(), null, now(), 'no room'),
      ('check-books', true, '0 3 * * *', 86400, now() - interval '5 days', null, null, null, null)`
  const { wrong } = await wrongWith()
  expect(wrong).toEqual(['job back-up: failed: no room', 'job check-books: missed'])
})

test('a clock in another century, or out of sync with the database, is reported as wrong', async () => {
  const facts = await readDatabase(url, 'Europe/Brussels')
  const at = (when: Date, changes: Partial<DatabaseFacts>) =>
    checkClock(findInstallation(environment), { ...facts, ...changes }, when)
      .filter(({ level }) => level === 'wrong')
      .map(({ says }) => says)
  expect(at(new Date('2027-01-01'), {})).toEqual([])
  expect(at(new Date('1999-12-31'), {})).toEqual(['1999-12-31T00:00:00.000Z cannot be right'])
  expect(at(new Date('2027-01-01'), { clockAhead: 45_000 })).toEqual([
    "45.0 s behind the database's clock",
  ])
  expect((await readDatabase(url, 'Europe/Nowhere')).knowsZone).toBe(false)
})

test('R89 an old backup is fine while tonight’s is being made, and no fault of a machine whose jobs run elsewhere', async () => {
  const backups = join(dataDir, 'backups')
  mkdirSync(join(backups, 'rivulet-2026-01-01T03-30-00'), { recursive: true })
  const backup = async () => {
    const { said } = await consult(dataDir, {
      ...environment,
      BACKUP_DIR: backups,
      BACKUP_KEY: 'a passphrase',
    })
    // The settings come before.
    return [...said.matchAll(/ (\w+) +backup +(.*)$/gm)].at(-1)?.slice(1)
  }
  const old = ['wrong', expect.stringMatching(/^rivulet-2026-01-01T03-30-00 is \d+ days old/)]
  expect(await backup()).toEqual(old)
  // Those of the server that an earlier test started.
  await sql`delete from job_state`
  await sql`insert into job_state (job, cron, period_seconds, active, known_since, started_at, progress_at)
    values ('back-up', '30 4 * * *', 86400, true, now(), now() - interval '3 hours', now())`
  expect(await backup()).toEqual([
    'ok',
    expect.stringMatching(/^tonight's is being made, since 3 hours/),
  ])
  await sql`update job_state set progress_at = now() - interval '6 minutes' where job = 'back-up'`
  expect(await backup()).toEqual(old)
  await sql`update job_state set succeeded_at = now() - interval '2 hours' where job = 'back-up'`
  expect(await backup()).toEqual([
    'note',
    `none from last night in ${backups}, although one was made 2 hours ago`,
  ])
  await sql`delete from job_state`
})
