// npm run dev: the screens reload as they are edited, and the server restarts when its files are saved.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.js'
import { install } from './install.js'
import { at, node, program, root } from './paths.js'
import { main, must, run } from './run.js'

/** What --reset may empty without asking is what was made here. */
function markDevelopment() {
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data')
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'development'), 'npm run dev -- --reset empties this directory.\n')
}

await main(async () => {
  const [wish, ...more] = process.argv.slice(2)
  if (more.length > 0 || (wish !== undefined && wish !== '--reset'))
    throw new Error('npm run dev takes only one option: -- --reset')
  await install()
  // The screens come from Vite, so those of the last build may be old.
  const development = { ...process.env, NODE_ENV: 'development' }
  if (wish === '--reset') await must('Nothing was started.', node, [program.reset], { env: development })
  markDevelopment()
  // It is installed by now.
  const { keepServing } = await import('./keep-serving.js')
  const api = await freePort(Number(process.env.PORT ?? 3000))
  const screens = await freePort(5173)
  const address = `http://localhost:${screens}`
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ending.abort())
  const server = keepServing(node, [program.server], {
    folders: ['server/src', 'server/schema', 'server/migrations', 'contract/src'].map((folder) =>
      at(folder),
    ),
    env: { ...development, PORT: String(api), PUBLIC_URL: process.env.PUBLIC_URL ?? address },
    ending: ending.signal,
  })
  const vite = run(node, [program.vite, 'web', '--port', String(screens), '--strictPort'], {
    env: { ...process.env, API_ORIGIN: `http://localhost:${api}` },
  })
  const { code } = await vite
  const exitCode = ending.signal.aborted ? 0 : code
  // Without the screens the server is of no use.
  process.kill(process.pid, 'SIGTERM')
  await server
  return exitCode
})
