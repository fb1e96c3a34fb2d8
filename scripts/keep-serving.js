// Keeps a program running while its files are written: each save, however an editor makes it, starts it again.
import { watch } from 'chokidar'
import { run } from './run.js'

/** What a running server reads; tests, backups of editors and their swap files are nothing of it. */
const read = /\.(ts|js|sql|json|txt|sh|ttf|mmdb)$/
const ignored = /\.test\.tsx?$|(^|[\\/])(\.[^\\/]+|4913)$|~$/
/** A save is several events: a file is emptied and written, or one put in its place; and often several files. */
const burst = 200

const say = (sentence) => void process.stdout.write(`${sentence}\n`)

/**
 * Runs it until `ending` is aborted; when it ends by itself, the next save starts it again.
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
    // What was saved until now is read by what starts now.
    clearTimeout(timer)
    saved.clear()
    const save = new Promise((resolve) => (wake = resolve))
    const stop = new AbortController()
    const running = run(command, args, { env, stop: stop.signal })
    const first = await Promise.race([running, save, end])
    if (typeof first !== 'string' && !ending.aborted) {
      say(`The server ended with ${first.code}. It starts again at the next save.`)
      await Promise.race([save, end])
    }
    if (!ending.aborted) say(`Saved: ${[...saved].map((path) => path.split(/[\\/]/).at(-1)).join(', ')}`)
    stop.abort()
    await running
  }
  await watcher.close()
}
