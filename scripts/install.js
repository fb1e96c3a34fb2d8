// Runs npm ci if the installed packages do not match the lock file.
import { existsSync, readFileSync } from 'node:fs'
import { at, node } from './paths.js'
import { must } from './run.js'

export async function install() {
  if (isInstalled()) return
  say('Installing the packages in package-lock.json …')
  const [command, ...args] = npm()
  // NODE_ENV=production would omit the packages that build the screens.
  const kinds = ['--include=dev', '--include=optional']
  // npm warns about the Node it runs on, which is not the one that runs the product.
  await must('The packages could not be installed.', command, [
    ...args,
    'ci',
    ...kinds,
    '--loglevel=error',
  ])
  if (isInstalled()) return
  throw new Error('npm ci did not install all packages; see its output above.')
}

/** Whether the installed packages match package-lock.json. */
export function isInstalled() {
  const found = readPackages('node_modules/.package-lock.json')
  // It exists once the install script of its package has run.
  if (!found || !existsSync(node)) return false
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const here = found[path]
    if (here) return here.version === wanted.version && here.integrity === wanted.integrity
    // The lock file also names packages for other platforms, which are not installed.
    return Boolean(wanted.optional)
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(at(file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The npm that runs this script, else the one in PATH. */
export function npm() {
  const caller = process.env.npm_execpath ?? ''
  if (/npm-cli\.c?js$/.test(caller)) return [process.execPath, caller]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
