// Finds a Chromium for the browser tests, and installs one if there is none.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { node, program } from './paths.js'
import { run } from './run.js'

/** Chromium without the browser around the page: pages open in half of the time. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usual = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
]
/** The browser tests also run the curl calls that screens and docs show. */
const aptPackages = [shell, 'fonts-liberation', 'curl']

/**
 * The path of a working Chromium. If CHROMIUM names one that does not work, no other is used.
 * @throws Error with one sentence if there is none and none can be installed.
 */
export async function chromium() {
  const named = process.env.CHROMIUM
  if (named) {
    if (works(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not run.`)
  }
  const found = find()
  if (found && (basename(found) === shell || !shellIsPackaged())) return found
  process.stdout.write('Installing Chromium for the browser tests …\n')
  await installFromApt()
  if (!find()) await run(node, [program.playwright, 'install', 'chromium'])
  const installed = find()
  if (installed) return installed
  throw new Error('No Chromium was found and none could be installed; set CHROMIUM to the path of one.')
}

const isRoot = () => process.getuid?.() === 0

/** Ubuntu has no such package. */
const shellIsPackaged = () =>
  isRoot() &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

async function installFromApt() {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Without a network it gives up soon, and a browser that is there is used.
  await run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=15'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...aptPackages], { env })
}

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...usual, ...playwrightCopies()].find(works)
}

/** Existence is not enough: on some systems the file is a stub that explains how to install the rest. */
function works(path) {
  if (!existsSync(path)) return false
  // On Windows this would open a window instead.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /chrom/i.test(stdout)
}

function playwrightCopies() {
  const cache = { darwin: 'Library/Caches', win32: 'AppData/Local' }[process.platform] ?? '.cache'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache, 'ms-playwright')
  if (!existsSync(folder)) return []
  const programs =
    /(^|[\\/])(chrome|chrome\.exe|chrome-headless-shell|Chromium|Google Chrome for Testing)$/
  return readdirSync(folder)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true }).map((file) => join(folder, name, file)),
    )
    .filter((path) => programs.test(path))
}
