// Installs what the lock file names when it is not there, and nothing when it is.
import { existsSync, readFileSync } from 'node:fs'
import { at, node } from './place.js'
import { must } from './run.js'

export async function install() {
  if (isInstalled()) return
  say('Installing what package-lock.json names …')
  const [command, ...args] = npm()
  // NODE_ENV=production would leave out what builds the screens.
  const kinds = ['--include=dev', '--include=optional']
  // Its warnings are about the Node that npm runs on, which is not the one that runs the product.
  await must('The packages could not be installed.', command, [
    ...args,
    'ci',
    ...kinds,
    '--loglevel=error',
  ])
  if (isInstalled()) return
  throw new Error('The packages are not complete after npm ci; see what it printed above.')
}

/** Whether what is installed is what package-lock.json names. */
export function isInstalled() {
  const found = readPackages('node_modules/.package-lock.json')
  // It is there once the install script of its package has run.
  if (!found || !existsSync(node)) return false
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const here = found[path]
    if (here) return here.version === wanted.version && here.integrity === wanted.integrity
    // Packages for other machines are named in the lock file, but not installed.
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

/** The npm that called us, else the one in the path. */
export function npm() {
  const caller = process.env.npm_execpath ?? ''
  if (/npm-cli\.c?js$/.test(caller)) return [process.execPath, caller]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
