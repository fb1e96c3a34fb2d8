// npm run dev: the screens reload while they are written, and the server starts again when its files change.
import { freePort } from './free-port.js'
import { install } from './install.js'
import { node, program } from './place.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const api = await freePort(Number(process.env.PORT ?? 3000))
  const screens = await freePort(5173)
  const address = `http://localhost:${screens}`
  const server = run(node, ['--watch', '--watch-preserve-output', program.server], {
    env: {
      ...process.env,
      // The screens come from Vite, so those of the last build may be old.
      NODE_ENV: 'development',
      PORT: String(api),
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    },
  })
  const vite = run(node, [program.vite, 'web', '--port', String(screens), '--strictPort'], {
    env: { ...process.env, API_ORIGIN: `http://localhost:${api}` },
  })
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (stopped = true))
  // When one ends the other is of no use.
  const { code } = await Promise.race([server, vite])
  const exitCode = stopped ? 0 : code
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, vite])
  return exitCode
})
