// The static checks: types, lint, format, imports and dead code.
import { availableParallelism } from 'node:os'
import { at, node } from './paths.js'
import { run } from './run.js'

const bin = (path) => at('node_modules', path)
const types = (workspace) => ({
  name: `types of ${workspace}`,
  // A check per processor runs anyway: more checkers for each do the same work several times.
  args: [bin('typescript/bin/tsc'), '--noEmit', '--checkers', '1', '-p', workspace],
})

const checks = [
  ...['contract', 'server', 'web', 'web/snippet', 'web/worker', 'e2e', 'bench'].map(types),
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--max-warnings=0'] },
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', '--colors=off', '.'] },
  {
    name: 'imports',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.js', '--output-type', 'err-long'],
      ...['contract/src', 'server/src', 'web/src', 'e2e/src', 'scripts', 'bench'],
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
]

/** They end before they run out of memory: Go need not look for garbage, which takes a third of their time. */
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' }

/** Prints a line per check, with its output if it failed. */
export async function check() {
  const waiting = [...checks]
  const failed = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output } = await run(node, next.args, { env, quiet: true })
      if (code !== 0) failed.push(next.name)
      process.stdout.write(
        code === 0 ? `ok      ${next.name}\n` : `FAILED  ${next.name}\n${output.trim()}\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    failures: failed,
  }
}
