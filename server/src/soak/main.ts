// npm run soak: runs the product under light mixed load for the given time, and prints a verdict with figures.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { soak } from './soak.ts'
import { printed } from './verdict.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'jobs-every': { type: 'string' },
    out: { type: 'string' },
    /** Keeps data and log there; otherwise they are deleted after a passed run. */
    folder: { type: 'string' },
  },
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rivulet-soak-'))
  // Below an inaccessible folder, root would place the database elsewhere.
  chmodSync(folder, 0o755)
  return folder
}

async function run(): Promise<boolean> {
  const minutes = Number(positionals[0] ?? 60)
  const jobsEvery = values['jobs-every'] === undefined ? null : Number(values['jobs-every'])
  if (!(minutes > 0))
    throw new Error('The length of a soak is a number of minutes, such as: npm run soak -- 120')
  const folder = values.folder ?? makeFolder()
  const verdict = await soak({ minutes, jobsEvery, folder, say })
  if (values.out) writeFileSync(values.out, `${JSON.stringify(verdict, null, 2)}\n`)
  if (verdict.passed && !values.folder) rmSync(folder, { recursive: true, force: true })
  say(`\n${printed(verdict)}`)
  return verdict.passed
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  process.stderr.write(`The soak failed: ${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
