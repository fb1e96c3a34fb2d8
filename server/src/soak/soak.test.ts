// Two minutes of npm run soak, with every job each minute.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { Verdict } from './verdict.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rivulet-soak-test-'))
// Below an inaccessible folder, root would place the database elsewhere.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('R56 R64 R72 the product under mixed load runs every job, logs nothing unexplained, keeps exact books and leaks nothing', async () => {
  const figures = join(folder, 'figures.json')
  const args = [program, '2', '--jobs-every', '1', '--folder', join(folder, 'soak'), '--out', figures]
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
  )
  expect(stdout).toContain('The soak of 2 minutes passed.')
  const { faults, comparisons, counts, jobs }: Verdict = JSON.parse(readFileSync(figures, 'utf8'))
  expect(faults).toEqual([])
  expect(comparisons.length).toBeGreaterThan(20)
  // Something of each kind was exercised.
  expect(Object.entries({ ...counts, ...jobs }).filter(([, count]) => count === 0)).toEqual([])
})
