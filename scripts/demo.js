// npm run demo: what npm start does, with a made-up programme and its history in ./data-demo or DATA_DIR.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildScreens } from './build-screens.js'
import { freePort } from './free-port.js'
import { install } from './install.js'
import { node, program, root } from './place.js'
import { main, must, run } from './run.js'

const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data-demo')
/** Written when the demonstration is whole. */
const sheet = join(dataDir, 'sign-ins.txt')
// Everybody knows the passwords, so nobody from elsewhere gets in unless that is asked for.
const { HOST = '127.0.0.1', PORT = '3000', ...rest } = process.env
// Never somebody's real database or mailbox.
const env = { ...rest, HOST, DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '' }

await main(async () => {
  const [wish, ...more] = process.argv.slice(2)
  if (more.length > 0 || (wish !== undefined && wish !== '--fresh'))
    throw new Error('npm run demo takes nothing but: -- --fresh')
  await install()
  await buildScreens()
  if (wish === '--fresh' || !existsSync(sheet)) {
    process.stdout.write('Making ninety days of history, which takes about a minute …\n')
    // A day of hits is dropped at once: room for it saves collecting it piece by piece.
    const room = '--max-semi-space-size=64'
    await must('There is no demonstration.', node, [room, program.demo], { env })
  }
  process.stdout.write(`\nSign in with one of these:\n${readFileSync(sheet, 'utf8')}\n`)
  const port = String(await freePort(Number(PORT)))
  const { code } = await run(node, [program.server], { env: { ...env, PORT: port } })
  return code
})
