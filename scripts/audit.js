// npm run audit: asks the npm registry for known vulnerabilities of packages that ship. Fails if the registry cannot be reached.
import { pathToFileURL } from 'node:url'
import { main, run } from './run.js'

/** The result and whether it passes: fails on findings, and if the registry did not answer. */
export function verdict(output) {
  const report = read(output)
  const counts = report?.metadata?.vulnerabilities
  if (!counts)
    return {
      code: 2,
      sentence: `Unknown: the registry could not be reached (${report?.message ?? 'no answer'}). This is not a pass; run it where the registry can be reached.`,
    }
  const names = Object.keys(report.vulnerabilities ?? {})
  if (counts.total === 0)
    return {
      code: 0,
      sentence: `No known vulnerability in ${report.metadata.dependencies.prod} packages that ship.`,
    }
  return { code: 1, sentence: `${counts.total} with a known vulnerability: ${names.join(', ')}.` }
}

function read(output) {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/** The npm that runs this script, else the one in PATH. */
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']

export async function audit(options = []) {
  const [command, ...first] = npm
  const { output } = await run(
    command,
    [...first, 'audit', '--omit=dev', '--json', '--silent', ...options],
    {
      quiet: true,
    },
  )
  return verdict(output)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    const { code, sentence } = await audit()
    process.stdout.write(`${sentence}\n`)
    return code
  })
