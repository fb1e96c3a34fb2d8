// npm run torture: 10,000 random histories of a programme against a model of its rules, and every fault many times,
// counted in a table at the end; `-- --histories 500 --seed 1` for others, `--path` and `--replay` for the one that
// failed, `--faults 0.1` for fewer faults, `--faults 0` for none; then every kind of bad input, `--times 5` as many as
// with npm test. `inputs`, `books` or names of tests run only these.
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildScreens } from './build-screens.js'
import { chromium } from './chromium.js'
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

/** The tests of each kind: a project of vitest.config.ts and the prefix of its files. */
const kinds = {
  books: { server: ['server/src/torture'] },
  inputs: { server: ['server/src/hostile'], e2e: ['e2e/src/hostile'] },
}

const columns = ['fault', 'repetitions', 'acknowledged', 'found', 'lost', 'doubled']

function table(path) {
  const rows = readLines(path).map((line) => columns.map((name) => String(JSON.parse(line)[name])))
  if (rows.length === 0) return ''
  const all = [columns, ...rows]
  const widths = columns.map((_, n) => Math.max(...all.map((row) => row[n].length)))
  const lines = all.map((row) =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join('  '),
  )
  return `${lines.join('\n')}\n`
}

function readLines(path) {
  try {
    return readFileSync(path, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      histories: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(randomInt(1e9)) },
      path: { type: 'string', default: '' },
      replay: { type: 'string', default: '' },
      faults: { type: 'string', default: '1' },
      times: { type: 'string', default: '20' },
    },
  })
  await install()
  const { histories, seed, path, replay, faults, times } = values
  const folder = mkdtempSync(join(tmpdir(), 'rivulet-torture-'))
  const tally = join(folder, 'tally')
  process.stdout.write(
    `${histories} histories, seed ${seed}; faults times ${faults}, inputs times ${times}\n`,
  )
  const env = {
    ...process.env,
    TORTURE_HISTORIES: histories,
    TORTURE_SEED: seed,
    TORTURE_PATH: path,
    TORTURE_REPLAY: replay,
    TORTURE_FAULTS: faults,
    TORTURE_TALLY: tally,
    TORTURE_TIMES: times,
  }
  // The failure was in one of the histories.
  const wanted = positionals.length > 0 ? positionals : path ? ['books'] : Object.keys(kinds)
  const without = Number(faults) === 0 || path ? ['--exclude=**/torture/faults/**'] : []
  try {
    let worst = 0
    for (const name of wanted)
      for (const [project, tests] of Object.entries(kinds[name] ?? { server: [name] }))
        worst = Math.max(worst, await torture(project, [...tests, ...without], env))
    process.stdout.write(table(tally))
    return worst
  } finally {
    rmSync(folder, { recursive: true })
  }
})

async function torture(project, tests, env) {
  const args = [program.vitest, 'run', '--testTimeout=7200000', '--project', project, ...tests]
  if (project !== 'e2e') return (await run(node, args, { env })).code
  await buildScreens()
  return (await run(node, args, { env: { ...env, CHROMIUM: await chromium() } })).code
}
