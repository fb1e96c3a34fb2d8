// npm run demo: like npm start, with sample data and its history in ./data-demo or DATA_DIR.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildScreens } from './build-screens.js'
import { freePort } from './free-port.js'
import { install } from './install.js'
import { node, program, root } from './paths.js'
import { main, must, run } from './run.js'

const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data-demo')
/** Written when the sample data is complete. */
const sheet = join(dataDir, 'sign-ins.txt')
// The passwords are public, so it only listens on this machine unless HOST is set.
const { HOST = '127.0.0.1', PORT = '3000', ...rest } = process.env
// Never use a real database or mailbox.
const env = { ...rest, HOST, DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '' }

await main(async () => {
  const [wish, ...more] = process.argv.slice(2)
  if (more.length > 0 || (wish !== undefined && wish !== '--fresh'))
    throw new Error('npm run demo takes only one option: -- --fresh')
  await install()
  await buildScreens()
  if (wish === '--fresh' || !existsSync(sheet)) {
    process.stdout.write('Creating ninety days of sample data. This takes about a minute …\n')
    // A day of hits becomes garbage at once: a large nursery avoids collecting it in pieces.
    const room = '--max-semi-space-size=64'
    await must('The demo could not be created.', node, [room, program.demo], { env })
  }
  process.stdout.write(`\nSign in with one of these:\n${readFileSync(sheet, 'utf8')}\n`)
  const port = String(await freePort(Number(PORT)))
  const { code } = await run(node, [program.server], { env: { ...env, PORT: port } })
  return code
})
