// Errors that browsers report from the screens: one log line each, without personal data.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { createTestApp, type TestApp, testConfig } from '../testing/app.ts'
import { registerErrorReports } from './error-report.ts'

let lines: string[] = []
let of: TestApp
beforeAll(async () => {
  const { limits } = testConfig()
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  of = await createTestApp(
    (app, deps) => {
      app.addHook('onRequest', async (request) => void (request.log = log))
      registerErrorReports(app, deps)
    },
    { limits: { ...limits, errorReport: { count: 6, seconds: 60 } } },
  )
  of.freeze()
})
afterAll(() => of.close())
beforeEach(() => {
  lines = []
  of.pass(60)
})

const url = '/api/v1/error-report'
const tell = (payload: object, remoteAddress = '192.0.2.1') =>
  of.app.inject({ method: 'POST', url, payload, remoteAddress })
const faults = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; level: string; fault: unknown })
    .filter(({ msg }) => msg === 'screen failed')

test('S8.14 an error reported by any browser becomes a log line', async () => {
  const answer = await tell({
    message: 'x is undefined',
    stack: 'TypeError: x is undefined\n    at draw (https://rivulet.example/assets/list-a1.js:1:20)',
    screen: '/dashboard/marketing/link',
    version: '1.0.0+a1b2c3d4',
  })
  expect([answer.statusCode, answer.json()]).toEqual([202, { data: null }])
  expect(faults()).toMatchObject([
    {
      level: 'warn',
      fault: {
        message: 'x is undefined',
        stack: 'TypeError: x is undefined\n    at draw (https://rivulet.example/assets/list-a1.js:1:20)',
        screen: '/dashboard/marketing/link',
        version: '1.0.0+a1b2c3d4',
      },
    },
  ])
  expect(
    lines
      .filter((line) => line.includes('screen failed'))
      .join('')
      .trimEnd(),
  ).not.toContain('\n')
})

test('R78 query strings, tokens and passwords in a report do not reach the log', async () => {
  const secret = 'canary0bird1sings2loud'
  const answer = await tell({
    message: `Failed to fetch https://rivulet.example/assets/a.js?key=${secret} with rvl_${secret}`,
    stack: `at https://rivulet.example/#/reset?token=${secret}:1:2\nbearer ${secret}`,
    screen: `/dashboard/registration/affiliate?search=${secret}`,
  })
  expect(answer.statusCode).toBe(202)
  expect(lines.join('')).not.toContain(secret)
  expect(faults()).toMatchObject([
    {
      fault: {
        message: 'Failed to fetch https://rivulet.example/assets/a.js with [hidden]',
        screen: '/dashboard/registration/affiliate',
      },
    },
  ])
})

test('R31 R32 values that are too long, unknown or not text are rejected', async () => {
  const refused = await Promise.all(
    [
      {},
      { message: 'x'.repeat(1001) },
      { message: 'x', stack: 'x'.repeat(8001) },
      { message: 'x', screen: 1 },
      { message: 'x', user: 'me' },
    ].map((payload) => tell(payload)),
  )
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422])
  expect(faults()).toEqual([])
})

test('R8 reports are rate limited per address and minute', async () => {
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push((await tell({ message: `fault ${i}` })).statusCode)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
  expect((await tell({ message: 'from elsewhere' }, '192.0.2.2')).statusCode).toBe(202)
  of.pass(60)
  expect((await tell({ message: 'later' })).statusCode).toBe(202)
})
