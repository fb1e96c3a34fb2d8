// Alarms are raised once, end by themselves, and state numbers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AlarmName, alarmMessages, alarmTitles } from '@rivulet/contract/messages/alarm-messages'
import { allPermissions } from '@rivulet/contract/access/permission'
import { notificationKinds } from '@rivulet/contract/notification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '../crypto/seal.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { makeShop } from '../testing/marketing.ts'
import { type Alarm, alarmsOfDatabase, alarmsOfMachine } from './alarms.ts'
import { raiseAlarms } from './raise-alarms.ts'
import { readDatabaseSigns, readMachineSigns } from './vital-signs.ts'
import { lookOnce } from './watch-over.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp(() => {})
  await server.account('Administrator')
})
afterAll(() => server.close())

const well = {
  ...{
    discrepancies: 0,
    checkAge: 3600,
    missedJobs: 0,
    orderCalls: 100,
    refusedCalls: 5,
    failedSignIns: 49,
    usualFailedSignIns: 1,
  },
  ...{ mailsWaiting: 0, postbacksWaiting: 0, infectedFiles: 0, filesWaiting: 0, spoolGaps: 0, age: 9e9 },
  backingUp: false,
}
const healthy = {
  ...{ diskFreeBytes: 1 << 30, spoolBytes: 64 << 20 },
  ...{ backupAge: 26 * 3600, backupsAskedAge: 9e9, fileTrouble: null },
  replica: { unused: 300, lag: 31 },
}
/** Anchors of a page's headings, as the guide makes them. */
const headingsOf = (page: string) =>
  [
    ...readFileSync(join(import.meta.dirname, `../../../docs/${page}.md`), 'utf8').matchAll(
      /^#+ (.*)$/gm,
    ),
  ].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
/** The server so many minutes from now. */
const after = (minutes: number) => ({
  ...server.deps,
  now: () => new Date(Date.now() + minutes * 60_000),
})
const names = (alarms: Alarm[]) => alarms.map(({ name }) => name)

test('R81 each value raises an alarm beyond its limit, not at it', () => {
  expect([...alarmsOfDatabase(well), ...alarmsOfMachine(healthy)]).toEqual([])
  expect(names(alarmsOfDatabase({ ...well, discrepancies: 1 }))).toEqual(['books'])
  expect(names(alarmsOfDatabase({ ...well, checkAge: 27 * 3600 }))).toEqual(['check'])
  expect(names(alarmsOfDatabase({ ...well, missedJobs: 1 }))).toEqual(['jobs'])
  expect(alarmsOfDatabase({ ...well, refusedCalls: 6 })).toEqual([
    { name: 'orderCalls', says: alarmMessages.orderCalls(6, 100) },
  ])
  expect(alarmsOfDatabase({ ...well, orderCalls: 19, refusedCalls: 19 })).toEqual([])
  expect(names(alarmsOfDatabase({ ...well, failedSignIns: 50 }))).toEqual(['signIns'])
  expect(alarmsOfDatabase({ ...well, failedSignIns: 500, usualFailedSignIns: 100 })).toEqual([])
  expect(names(alarmsOfDatabase({ ...well, spoolGaps: 1 }))).toEqual(['spoolGap'])
  expect(names(alarmsOfMachine({ ...healthy, diskFreeBytes: 2 ** 30 - 1 }))).toEqual(['disk'])
  expect(names(alarmsOfMachine({ ...healthy, spoolBytes: 6 * 2 ** 30 }))).toEqual(['spool'])
  expect(alarmsOfMachine({ ...healthy, backupAge: 27 * 3600 })).toEqual([
    { name: 'backup', says: expect.stringContaining('The last backup is 27 hours old') },
  ])
  const behind = { ...healthy, replica: { unused: 301, lag: 31 } }
  expect(alarmsOfMachine(behind)).toEqual([{ name: 'replica', says: alarmMessages.replica(5, 31) }])
  const away = alarmsOfMachine({ ...healthy, replica: { unused: 600, lag: Infinity } })
  expect(away[0]?.says).toContain('10 minutes: it does not answer')
})

test('R81 the notice and the mail of each alarm lead to where its reader can act: a screen they may open, or a page of the guide', async () => {
  const told = { subject: 1, count: 1, name: '' }
  const pathsWith = (permissions: readonly string[]) =>
    Object.keys(alarmTitles).map((alarm) =>
      notificationKinds.alarm.path({ ...told, alarm: alarm as AlarmName }, permissions),
    )
  // Of the screens, the reader of an alarm need only have that of jobs; the others are not linked then.
  const jobsOnly = pathsWith(['admin.job.index']).filter((path) => path.startsWith('/dashboard'))
  expect(jobsOnly.map((path) => path.split('?')[0])).toEqual(Array(3).fill('/dashboard/admin/job'))
  for (const path of [...pathsWith(allPermissions), ...pathsWith([])]) {
    const [, page = '', anchor = ''] = /^\/guide\/(\w+)\.html#([\w-]+)$/.exec(path) ?? []
    if (!page) expect(path).toMatch(/^\/dashboard\//)
    else expect(headingsOf(page)).toContain(anchor)
  }
  const jobs = notificationKinds.alarm.path({ ...told, alarm: 'jobs' }, allPermissions)
  expect(jobs).toBe('/dashboard/admin/job')
  await raiseAlarms(server.deps, 'linked', [
    { name: 'jobs', says: alarmMessages.jobs(1) },
    { name: 'disk', says: alarmMessages.disk(900) },
  ])
  const { publicUrl, secret } = server.deps.config
  const rows = await server.sql<{ sealed: string }[]>`select sealed from mail order by id`
  expect(rows.map(({ sealed }) => JSON.parse(open(secret, sealed)).text)).toEqual([
    expect.stringContaining(`\n${publicUrl}/#/dashboard/admin/job\n`),
    expect.stringContaining(`\n${publicUrl}/guide/operations.html#troubleshooting\n`),
  ])
  await raiseAlarms(after(11), 'linked', [])
  await server.sql`delete from mail`
})

test('R81 the age of backups counts from when they were enabled, whatever the age of the installation', async () => {
  const { dataDir } = server.deps.config
  const after = async (hours: number, backupDir?: string) => {
    const now = new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000)
    const signs = await readMachineSigns({ dataDir, backupDir, backupUrl: undefined, s3: null }, now)
    return alarmsOfMachine({ ...signs, diskFreeBytes: 9e12 }).map(({ says }) => says)
  }
  const backupDir = join(dataDir, 'first')
  const other = join(dataDir, 'other')
  // Without BACKUP_DIR no backup is expected; on the first day there is none yet, nor one from today.
  expect(await after(0)).toEqual([])
  expect(await after(0, backupDir)).toEqual([])
  expect(await after(26, backupDir)).toEqual([])
  expect(await after(27, backupDir)).toEqual([
    expect.stringMatching(/^No backup is found, although backups were switched on 27 hours ago\./),
  ])
  // An old backup in a folder that is used again raises no alarm on the first day either.
  mkdirSync(join(other, 'rivulet-2026-08-08T01-00-00'), { recursive: true })
  expect(await after(28, other)).toEqual([])
  expect(await after(28 + 27, other)).toEqual([
    expect.stringMatching(/^The last backup is 2550 hours old/),
  ])
  // A server without the part jobs makes no backups, whatever its settings are.
  const elsewhere = await readMachineSigns(
    { dataDir, backupDir, backupUrl: undefined, s3: null },
    server.deps.now(),
    undefined,
    { makesBackups: false },
  )
  expect(elsewhere).toMatchObject({ backupAge: null, backupsAskedAge: null })
  // Enabled again after a pause: counts as the first day again.
  expect(await after(100)).toEqual([])
  expect(await after(900, other)).toEqual([])
})

test('R81 backups that cannot be read raise their alarm, and hide no other', async () => {
  const { dataDir } = server.deps.config
  // Nobody can list what is below a file, whoever asks.
  const backupDir = join(dataDir, 'file', 'backups')
  writeFileSync(join(dataDir, 'file'), '')
  writeFileSync(join(dataDir, 'backups-since'), `2026-11-01T00:00:00.000Z\n${backupDir}\n`)
  const active = async () =>
    (await server.sql<{ name: string }[]>`select name from alarm where place <> ''`).map(
      ({ name }) => name,
    )
  await lookOnce({ ...server.deps, config: { ...server.deps.config, backupDir } })
  expect(await active()).toEqual(['backup'])
  await lookOnce(after(11))
  expect(await active()).toEqual([])
  await server.sql`delete from mail`
})

test('R81 a backup that is being made is not missing, however long it takes, and one that has stopped moving is', async () => {
  const { sql, deps } = server
  const backupDir = join(deps.config.dataDir, 'long')
  const config = { ...deps.config, backupDir }
  mkdirSync(join(backupDir, 'rivulet-2026-11-20T03-30-00'), { recursive: true })
  writeFileSync(join(deps.config.dataDir, 'backups-since'), `2026-11-01T00:00:00.000Z\n${backupDir}\n`)
  const alarms = async (minutes: number) => {
    await lookOnce({ ...after(minutes), config })
    return (await sql<{ name: string }[]>`select name from alarm where place <> ''`).map(
      ({ name }) => name,
    )
  }
  await sql`insert into job_state (job, cron, period_seconds, active, known_since, succeeded_at, started_at, progress_at)
    values ('back-up', '30 4 * * *', 86400, true, now(), now() - interval '27 hours', now() - interval '3 hours', now())`
  expect(await alarms(0)).toEqual([])
  expect(await alarms(6)).toEqual(['backup'])
  // One that is raised stays until there is a backup.
  await sql`update job_state set started_at = now() + interval '30 minutes' where job = 'back-up'`
  expect(await alarms(31)).toEqual(['backup'])
  await sql`delete from job_state where job = 'back-up'`
  await sql`delete from alarm`
  await sql`delete from mail`
})

test('R81 the alarm of a machine that is gone, such as a container that was replaced, ends after a day', async () => {
  const { deps, sql } = server
  const disk: Alarm = { name: 'disk', says: alarmMessages.disk(900) }
  await raiseAlarms(deps, 'before', [disk])
  await raiseAlarms(deps, 'beside', [disk])
  await raiseAlarms(after(23 * 60), 'beside', [disk])
  expect(await sql`select from alarm`).toHaveLength(2)
  await raiseAlarms(after(25 * 60), 'after', [])
  expect(await sql`select place from alarm`).toEqual([{ place: 'beside' }])
  await raiseAlarms(after(26 * 60), 'beside', [])
  await sql`delete from mail`
})

test('R81 administrators are mailed once per alarm, by any number of servers, and again when it recurs', async () => {
  const mails = async () =>
    (await server.sql<{ about: string }[]>`select about from mail order by id`).map(({ about }) => about)
  const disk: Alarm = { name: 'disk', says: alarmMessages.disk(900) }
  await Promise.all([1, 2, 3].map(() => raiseAlarms(server.deps, 'one', [disk])))
  await raiseAlarms(server.deps, 'one', [{ ...disk, says: alarmMessages.disk(800) }])
  expect(await mails()).toEqual(['alarm disk'])
  expect(await server.sql`select says from alarm`).toEqual([{ says: alarmMessages.disk(800) }])
  await raiseAlarms(server.deps, 'two', [disk])
  // Around its limit it is one alarm, not one each minute.
  for (const minute of [1, 2, 9, 10]) {
    await raiseAlarms(after(minute), 'one', [])
    await raiseAlarms(after(minute), 'one', [disk])
  }
  expect(await mails()).toEqual(['alarm disk', 'alarm disk'])
  await raiseAlarms(after(21), 'one', [])
  await raiseAlarms(after(21), 'one', [disk])
  expect(await mails()).toEqual(['alarm disk', 'alarm disk', 'alarm disk'])
})

test('R81 missed jobs raise and clear no alarm right after a start, while their runs are made up for', async () => {
  const { sql, deps } = server
  const alarms = async () =>
    (await sql<{ name: string }[]>`select name from alarm where place = ''`).map(({ name }) => name)
  await sql`insert into job_state (job, cron, period_seconds, active, known_since)
    values ('notify', '* * * * *', 60, true, now() - interval '1 hour') on conflict (job) do update set known_since = excluded.known_since, succeeded_at = null`
  await lookOnce(deps, { starting: true })
  expect(await alarms()).not.toContain('jobs')
  await lookOnce(deps)
  expect(await alarms()).toContain('jobs')
  await sql`update job_state set succeeded_at = now() where job = 'notify'`
  await lookOnce(after(11), { starting: true })
  expect(await alarms()).toContain('jobs')
  await lookOnce(after(11))
  expect(await alarms()).not.toContain('jobs')
})

test('R81 recent rejected shop calls, password guessing and discrepancies are counted', async () => {
  const { sql, deps } = server
  const shopId = await makeShop(sql)
  const call = (status: number, received_at: Date, more: object = {}) =>
    sql`insert into order_call ${sql({
      ...more,
      ...{
        shop_id: shopId,
        status,
        received_at,
        body_hash: Buffer.alloc(0),
        body: sql.json({}),
        answer: sql.json({}),
      },
    })}`
  const ago = (minutes: number) => new Date(deps.now().getTime() - minutes * 60_000)
  for (const [status, minutes] of [
    [200, 1],
    [422, 2],
    [429, 59],
    [422, 61],
  ] as const)
    await call(status, ago(minutes))
  // Strangers with wrong keys raise no alarm.
  await call(422, ago(1), { denied_minute: ago(1), times: 20 })
  const attempt = (result: string, at: Date) =>
    sql`insert into login ${sql({ username: 'x', result, at })}`
  await attempt('incorrect', ago(1))
  await attempt('success', ago(1))
  for (let n = 0; n < 167; n++) await attempt('incorrect', ago(70 + n * 59))
  const signs = await readDatabaseSigns(deps)
  expect(signs).toMatchObject({
    orderCalls: 3,
    refusedCalls: 2,
    failedSignIns: 1,
    usualFailedSignIns: 1,
    checkAge: null,
  })
  await lookOnce(deps)
  const machine = await readMachineSigns(
    { ...deps.config, backupDir: join(deps.config.dataDir, 'none') },
    deps.now(),
  )
  expect(machine).toMatchObject({ backupAge: Infinity, diskFreeBytes: expect.any(Number) })
  const backupDir = join(deps.config.dataDir, 'kept')
  mkdirSync(join(backupDir, `rivulet-${ago(60).toISOString().slice(0, 19).replaceAll(':', '-')}`), {
    recursive: true,
  })
  mkdirSync(join(backupDir, 'rivulet-2099-01-01T00-00-00.part'))
  expect((await readMachineSigns({ ...deps.config, backupDir }, deps.now())).backupAge).toBeCloseTo(
    3600,
    -1,
  )
})
