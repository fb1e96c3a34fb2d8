// The metrics page of running servers: linted, and consistent with docs, dashboard and alert rules.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmTitles } from '@rivulet/contract/messages/alarm-messages'
import { jobTitles } from '@rivulet/contract/messages/job-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessRole } from '../config/process-roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { getPlain } from '../testing/metrics/get.ts'
import { type RunningPart, shareFiles, startPart } from '../testing/part.ts'
import { type Family, lint } from '../testing/metrics/prometheus-text.ts'
import { type Metrics, metricsToken, readMetrics } from '../testing/metrics/read-metrics.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const database = await createTestDatabase()
const files = mkdtempSync(join(tmpdir(), 'rivulet-page-files-'))
const folders = [files]
const start = (part: ProcessRole | 'all') => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-page-'))
  chmodSync(dataDir, 0o755)
  folders.push(dataDir)
  shareFiles(dataDir, files)
  const environment = { METRICS_TOKEN: metricsToken }
  return startPart(part, { dataDir, databaseUrl: database.url, environment })
}

let whole: RunningPart
let page: Metrics
beforeAll(async () => {
  whole = await start('all')
  await getPlain(new URL('/healthz', whole.url))
  page = await readMetrics(whole.url)
})
afterAll(async () => {
  await whole.child.end('SIGKILL')
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Library metrics are documented by their libraries. */
const isOurs = ({ name }: Family): boolean => !/^(nodejs|process)_/.test(name)
const ours = () => [...page.families.values()].filter(isOurs)

test('R88 each metric has one name, type, base unit and help text', () => {
  expect(lint(page.families.values())).toEqual([])
  expect(ours().length).toBeGreaterThan(40)
})

test('R81 R88 R91 every alarm, every job and every outcome has a series from the start', () => {
  const labels = (name: string) =>
    new Set(page.families.get(name)?.samples.flatMap((sample) => Object.values(sample.labels)))
  const snake = (name: string) =>
    name.replaceAll(/[A-Z]/g, (letter: string) => `_${letter.toLowerCase()}`)
  expect(labels('rivulet_alarm')).toEqual(new Set(Object.keys(alarmTitles).map(snake)))
  expect(labels('job_last_success_seconds')).toEqual(new Set(Object.keys(jobTitles)))
  for (const [name, { samples }] of page.families)
    expect(samples.length, name).toBeGreaterThan(name.startsWith('nodejs_') ? -1 : 0)
  for (const { samples, type } of ours())
    if (type === 'counter') for (const { value } of samples) expect(value).toBeGreaterThanOrEqual(0)
})

test('R91 a job run by schedule or startup has a last success and a duration', async () => {
  const job = 'sum-orders'
  const runs = { job, result: 'succeeded' }
  await expect
    .poll(async () => (await readMetrics(whole.url)).value('rivulet_job_runs_total', runs))
    .toBeGreaterThan(0)
  await expect
    .poll(async () => (await readMetrics(whole.url)).value('rivulet_job_last_duration_seconds', { job }))
    .toBeGreaterThanOrEqual(0)
  const [row] = await database.sql<{ age: number }[]>`
    select extract(epoch from now() - succeeded_at)::float8 as age from job_state where job = ${job}`
  const seconds = (await readMetrics(whole.url)).value('job_last_success_seconds', { job }) ?? NaN
  expect(seconds).toBeGreaterThanOrEqual(row?.age ?? NaN)
  await database.sql`update job_state set succeeded_at = now() - interval '1 hour', failed_at = to_timestamp(1700000000) where job = ${job}`
  const late = await readMetrics(whole.url)
  expect(late.value('job_last_success_seconds', { job })).toBeGreaterThanOrEqual(3600)
  expect(late.value('rivulet_job_last_failure_timestamp_seconds', { job })).toBe(1_700_000_000)
  expect(late.value('rivulet_alarm', { alarm: 'jobs' })).toBe(1)
})

test.each(['api', 'click', 'jobs'] as const)(
  'R88 the page of the role %s passes the linter too',
  async (part) => {
    const { child, url } = await start(part)
    try {
      const one = await readMetrics(url)
      expect(lint(one.families.values())).toEqual([])
      expect(one.value('rivulet_build_info', { role: part, node: process.version })).toBe(1)
      expect(one.value('rivulet_spool_bytes')).toBe(part === 'click' ? 0 : undefined)
      expect(one.value('job_last_success_seconds', { job: 'check-books' })).toBeGreaterThanOrEqual(0)
    } finally {
      await child.end('SIGTERM')
    }
  },
)

test('R88 docs/metrics.md lists each metric with its labels, kind and help, and no other', () => {
  const listed = read('docs/metrics.md')
    .split('\n')
    .filter((line) => /^\| `(rivulet|http|job)_/.test(line))
  const rows = ours().map(({ name, type, help, samples }) => {
    const labels = Object.keys(samples[0]?.labels ?? {}).filter((label) => label !== 'le')
    return `| \`${name}${labels.length > 0 ? `{${labels.join()}}` : ''}\` | ${type} | ${help} |`
  })
  expect(listed.toSorted()).toEqual(rows.toSorted())
})

/** Metrics and labels used in a PromQL query. */
function namedIn(query: string): { names: string[]; labels: string[] } {
  const text = query.replaceAll(/"[^"]*"|\[\w+\]/g, '')
  const inner = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  return { names: text.match(/\b(?:rivulet|http|job|nodejs|process)_\w+/g) ?? [], labels: inner }
}

const known = (name: string) =>
  [...page.families.values()].some(({ samples }) => samples.some((sample) => sample.name === name))
const labelsOf = (names: string[]) =>
  new Set([
    ...['instance', 'alarm'],
    ...[...page.families.values()].flatMap(({ samples }) =>
      samples.filter(({ name }) => names.includes(name)).flatMap(({ labels }) => Object.keys(labels)),
    ),
  ])

type Target = { expr: string; legendFormat: string }
const panels = () =>
  (JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: { targets: Target[] }[] }).panels

test('R88 metrics and labels used by the dashboard and alert rules exist', () => {
  const shown = panels().flatMap(({ targets }) => targets)
  const rules = [...read('deploy/prometheus-rules.yml').matchAll(/- alert: (\w+)\s+expr: (.+)/g)]
  expect([shown.length > 20, rules.length > 10]).toEqual([true, true])
  const queries = [
    ...shown.map(({ expr, legendFormat }) => ({ expr, said: legendFormat })),
    ...rules.map(([, , expr = '']) => ({ expr, said: '' })),
  ]
  for (const { expr, said } of queries) {
    const { names, labels } = namedIn(expr)
    const legend = [...said.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    expect(names.length, expr).toBeGreaterThan(0)
    expect(names.filter((name) => !known(name))).toEqual([])
    expect([...labels, ...legend].filter((label) => !labelsOf(names).has(label))).toEqual([])
  }
  expect(read('deploy/prometheus-rules.yml').match(/alert:/g)).toHaveLength(rules.length)
})
