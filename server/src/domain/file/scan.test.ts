// Uploads with a virus scanner: files it has not passed are not served, and scanning is retried until it answers.
import { scanMessages } from '@rivulet/contract/messages/scan-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDatabaseSigns } from '../../alarm/vital-signs.ts'
import { alarmsOfDatabase } from '../../alarm/alarms.ts'
import { eicar, startClamd, type TestClamd } from '../../testing/servers/clamd.ts'
import { type FileCalls, fileCalls } from '../../testing/file-calls.ts'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { registerApi } from '../../api.ts'
import { askClamd } from './clamd.ts'
import { scanDue } from './scan-files.ts'

let clamd: TestClamd
let server: WholeApp
let calls: FileCalls
beforeAll(async () => {
  clamd = await startClamd()
  server = await createWholeApp((app, deps) => registerApi(app, deps), { clamdUrl: clamd.url })
  server.freeze()
  calls = fileCalls(server)
})
afterAll(async () => {
  await server.close()
  await clamd.stop()
})
beforeEach(async () => {
  clamd.mood = 'well'
  clamd.scanned.length = 0
  await server.sql`delete from file`
})

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')
const infected = Buffer.concat([pdf, Buffer.from(eicar)])
const read = async (key: string) => calls.read(key, await calls.tokenOf(server.admin))
const alarms = async () =>
  alarmsOfDatabase(await readDatabaseSigns(server.deps))
    .map(({ name }) => name)
    .filter((name) => name === 'infected' || name === 'scanner')

test('R47 a file that passes the scan immediately is like any other', async () => {
  const { status, data } = await calls.upload('clean.pdf', pdf)
  expect([status, data.scan]).toEqual([201, undefined])
  expect(clamd.scanned).toEqual([pdf.length])
  expect((await read(data.file)).rawPayload.equals(pdf)).toBe(true)
  expect(await alarms()).toEqual([])
})

test('R47 while the scanner fails a file waits, is retried with backoff, and an alarm is raised', async () => {
  clamd.mood = 'full'
  const { status, data } = await calls.upload('late.pdf', pdf)
  expect([status, data.scan]).toEqual([201, 'waiting'])
  expect((await read(data.file)).json().message).toBe(scanMessages.waiting)
  // Not due yet, then due, and due again only after twice as long.
  expect([await scanDue(server.deps), clamd.scanned.length]).toEqual([0, 1])
  server.pass(5)
  expect([await scanDue(server.deps), clamd.scanned.length]).toEqual([0, 2])
  expect(await alarms()).toEqual([])
  server.pass(9)
  expect([await scanDue(server.deps), clamd.scanned.length]).toEqual([0, 2])
  server.pass(1)
  expect([await scanDue(server.deps), clamd.scanned.length]).toEqual([0, 3])
  expect(await alarms()).toEqual(['scanner'])
  clamd.mood = 'well'
  server.pass(600)
  expect(await Promise.all([scanDue(server.deps), scanDue(server.deps)])).toEqual(
    expect.arrayContaining([1, 0]),
  )
  expect((await read(data.file)).statusCode).toBe(200)
  expect(await alarms()).toEqual([])
})

test('R47 files uploaded before a scanner was configured are scanned, and wait until then', async () => {
  const { data } = await calls.upload('old.pdf', pdf)
  await server.sql`update file set scan = null, scan_attempts = 0, scan_due_at = ${server.deps.now()}`
  expect((await read(data.file)).statusCode).toBe(422)
  expect(await scanDue(server.deps)).toBe(1)
  expect((await read(data.file)).statusCode).toBe(200)
})

test('R47 an unreachable or unresponsive scanner is an error, not a verdict', async () => {
  const gone = await startClamd()
  await gone.stop()
  await expect(askClamd(gone.url, pdf, 1000)).rejects.toThrow('ECONNREFUSED')
  clamd.mood = 'silent'
  await expect(askClamd(clamd.url, pdf, 50)).rejects.toThrow('took too long')
  clamd.mood = 'well'
  const large = Buffer.alloc(1_000_000, 'x')
  expect(await askClamd(clamd.url, large, 10_000)).toBeNull()
  expect(await askClamd(clamd.url, Buffer.concat([large, Buffer.from(eicar)]), 10_000)).toBe(
    'Eicar-Test-Signature',
  )
  expect(clamd.scanned).toEqual([1_000_000, 1_000_000 + eicar.length])
})

test('R47 S3.10 an infected file is reported to its uploader and on every record, and is never served', async () => {
  const { status, data } = await calls.upload('bill.pdf', infected)
  expect([status, data.scan]).toEqual([201, 'infected'])
  const answer = await read(data.file)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ message: scanMessages.infected, meta: { code: 'scan' } })
  const [row] = await server.sql`select scan, scan_finding from file where key = ${data.file}`
  expect(row).toEqual({ scan: 'infected', scan_finding: 'Eicar-Test-Signature' })
  const draft = { ...(await draftOf(server.make, 'upload')), documents: [{ file: data.file }] }
  const record = await server.make.read('upload', await server.make.create('upload', draft))
  expect(record.documents).toEqual([
    { file: data.file, name: 'bill.pdf', size: infected.length, scan: 'infected' },
  ])
  expect(await alarms()).toEqual(['infected'])
  server.pass(86_401)
  expect(await alarms()).toEqual([])
})
