// Content security policy reports in both browser formats: one log line per place.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { createTestApp, type TestApp, testConfig } from '../testing/app.ts'
import { registerPolicyReports } from './policy-report.ts'

const lines: string[] = []
let of: TestApp
beforeAll(async () => {
  const { limits } = testConfig()
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  of = await createTestApp(
    (app, deps) => {
      app.addHook('onRequest', async (request) => void (request.log = log))
      registerPolicyReports(app, deps)
    },
    { limits: { ...limits, errorReport: { count: 12, seconds: 60 } } },
  )
  of.freeze()
})
afterAll(() => of.close())

const report = async (type: string, payload: unknown) => {
  const headers = { 'content-type': type }
  const url = '/api/v1/policy-report'
  return (await of.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) }))
    .statusCode
}
const told = () =>
  lines.splice(0).flatMap((line) => {
    const { msg, violation } = JSON.parse(line) as { msg: string; violation: object }
    return msg === 'content security policy violated' ? [violation] : []
  })

test('R105 Trusted Types violations are logged once per place, without query strings', async () => {
  const classic = {
    'csp-report': {
      'effective-directive': 'require-trusted-types-for',
      'source-file': 'https://rivulet.example/assets/editor-a1.js?token=x',
      'line-number': 3,
      'script-sample': 'Element innerHTML|<p>hi',
    },
  }
  const modern = [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'require-trusted-types-for',
        sourceFile: 'https://x/b.js',
        lineNumber: 9,
      },
    },
  ]
  for (let i = 0; i < 2; i++) expect(await report('application/csp-report', classic)).toBe(204)
  expect(await report('application/reports+json', modern)).toBe(204)
  expect(told()).toEqual([
    {
      directive: 'require-trusted-types-for',
      source: 'https://rivulet.example/assets/editor-a1.js',
      line: '3',
      sample: 'Element innerHTML|<p>hi',
    },
    { directive: 'require-trusted-types-for', source: 'https://x/b.js', line: '9' },
  ])
  for (const odd of [null, [], [null], 'x', {}]) {
    of.pass(60)
    expect(await report('application/reports+json', odd)).toBeLessThan(500)
  }
  expect(told()).toEqual([])
  // Nobody can flood the log with places that are made up, nor with requests.
  for (let n = 0; n < 6; n++) {
    const body = (line: number) => ({ body: { lineNumber: line } })
    const many = Array.from({ length: 200 }, (_, line) => body(n * 200 + line))
    of.pass(60)
    expect(await report('application/reports+json', many)).toBe(204)
  }
  expect(told()).toHaveLength(498)
  const statuses = []
  for (let i = 0; i < 14; i++) statuses.push(await report('application/csp-report', {}))
  expect(statuses.at(-1)).toBe(429)
})
