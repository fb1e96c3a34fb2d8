// Runs tests with Vitest and counts them, including those that never ran.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { node, program, root } from './paths.js'
import { run } from './run.js'

/** Tests ignore the settings of a server on this machine, except for its database. */
const foreign =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|SMTP_URL|MAIL_\w+|ACCOUNTING_ZONE|ADMIN_\w+|SECRET|TRUST_PROXY|RETENTION_MONTHS|CLAMD_URL|REVIEW|PASSWORD_MEMORY_KIB|LIMITS|LOG_LEVEL)$/

/**
 * Runs the named projects of vitest.config.ts.
 * @param {{ settings?: NodeJS.ProcessEnv, quiet?: boolean }} options `quiet` prints what it says at its end, when something else speaks meanwhile.
 */
export async function suite(projects, { settings = {}, quiet = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rivulet-tests-'))
  const report = join(folder, 'report.json')
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  try {
    const { code, output } = await run(
      node,
      [
        ...[program.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
        ...projects.map((project) => `--project=${project}`),
      ],
      { env: { ...Object.fromEntries(kept), ...settings }, quiet },
    )
    process.stdout.write(output)
    return count(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function count(report, code) {
  const files = readReport(report)
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const failedTests = tests.filter((test) => test.status === 'failed').length
  const failures = files.flatMap(failuresOf)
  // An error between tests fails the run, as does a run without a report.
  if (code !== 0 && failures.length === 0) failures.push(`the run ended with ${code}`)
  return {
    passed,
    failed: failures.length,
    skipped: tests.length - passed - failedTests,
    failures,
  }
}

/** What failed in a file, each with the first line of its error. */
function failuresOf(file) {
  const name = relative(root, file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  // A file that cannot be loaded, or whose setup fails, has no failed test.
  if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${file.message}`] : []
  return failed.map((test) => `${name} > ${test.fullName}: ${test.failureMessages[0] ?? ''}`)
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
