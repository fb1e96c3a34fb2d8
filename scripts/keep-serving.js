// Restarts a program on every change of its files, whichever way an editor saves them.
import { watch } from 'chokidar'
import { run } from './run.js'

/** Files that a running server reads: no tests, editor backups or swap files. */
const read = /\.(ts|js|sql|json|txt|sh|ttf|mmdb)$/
const ignored = /\.test\.tsx?$|(^|[\\/])(\.[^\\/]+|4913)$|~$/
/** A save causes several events: a file is truncated and written, or replaced; and often several files at once. */
const burst = 200

const say = (sentence) => void process.stdout.write(`${sentence}\n`)

/**
 * Runs the program until `ending` is aborted; if it exits by itself, the next save restarts it.
 * @param {{ folders: string[], env?: NodeJS.ProcessEnv, ending: AbortSignal }} options
 */
export async function keepServing(command, args, { folders, env, ending }) {
  const saved = new Set()
  let timer
  let wake = () => {}
  const watcher = watch(folders, { ignored: (path) => ignored.test(path), ignoreInitial: true })
  watcher.on('all', (_, path) => {
    if (!read.test(path)) return
    saved.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => wake('saved'), burst)
  })
  await new Promise((resolve) => watcher.once('ready', resolve))
  const end = new Promise((resolve) => ending.addEventListener('abort', () => resolve('end')))
  while (!ending.aborted) {
    // Earlier saves are included in this start.
    clearTimeout(timer)
    saved.clear()
    const save = new Promise((resolve) => (wake = resolve))
    const stop = new AbortController()
    const running = run(command, args, { env, stop: stop.signal })
    const first = await Promise.race([running, save, end])
    if (typeof first !== 'string' && !ending.aborted) {
      say(`The server exited with code ${first.code}. It restarts when you next save.`)
      await Promise.race([save, end])
    }
    if (!ending.aborted) say(`Saved: ${[...saved].map((path) => path.split(/[\\/]/).at(-1)).join(', ')}`)
    stop.abort()
    await running
  }
  await watcher.close()
}
