// npm test: the same set-up as npm start, then all checks and tests; the last line gives the totals. `--quick` leaves
// out what starts processes or browsers.
import { buildScreens } from './build-screens.js'
import { check } from './checks.js'
import { chromium } from './chromium.js'
import { install } from './install.js'
import { main } from './run.js'
import { suite } from './suite.js'

const quick = process.argv.includes('--quick')

/** Fewer at a time than alone, because the others run beside them. */
async function browserTests() {
  try {
    const settings = { CHROMIUM: await chromium(), WORKERS: '2' }
    return await suite(['e2e'], { settings, quiet: true })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { passed: 0, failed: 1, skipped: 0, failures: [error.message] }
  }
}

const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
const sum = (results, kind) => results.reduce((total, result) => total + result[kind], 0)

async function succeeds(step) {
  try {
    await step()
    return true
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return false
  }
}

function nothingRan() {
  process.stdout.write(`${sentence({ passed: 0, failed: 1, skipped: 0 })}\n`)
  return 1
}

await main(async () => {
  if (!(await succeeds(install))) return nothingRan()
  // The screens are built beside the checks, which do not need them.
  const checks = check()
  if (!quick && !(await succeeds(buildScreens))) return nothingRan()
  // Beside each other: what one waits for is time of the other.
  const work = quick
    ? {
        Checks: checks,
        'Unit and API tests': suite(['contract', 'server', 'web'], { settings: { QUICK: 'true' } }),
      }
    : {
        Checks: checks,
        'Unit and API tests': suite(['contract', 'server', 'process', 'web']),
        'Browser tests': browserTests(),
      }
  const counted = await Promise.all(Object.values(work))
  const results = Object.fromEntries(Object.keys(work).map((name, n) => [name, counted[n]]))
  // Again at the end, where one looks first: the errors themselves are thousands of lines above.
  for (const failure of Object.values(results).flatMap((result) => result.failures))
    process.stdout.write(`FAILED  ${failure.split('\n')[0]}\n`)
  for (const [name, result] of Object.entries(results))
    process.stdout.write(`${name}: ${sentence(result)}\n`)
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((kind) =>
    sum(Object.values(results), kind),
  )
  process.stdout.write(`${sentence({ passed, failed, skipped })}\n`)
  return failed > 0 ? 1 : 0
})
