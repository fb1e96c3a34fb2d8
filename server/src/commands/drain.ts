// npm run drain: stores the clicks that a dead machine left in its spool folder, without its server.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drainMessages } from '@rivulet/contract/messages/drain-messages'
import { drainSpool } from '../click/ingest/drain-spool.ts'
import { readConfig } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'

await runCommand({ failed: drainMessages.failed, code: 2 }, async (signal) => {
  const settings = readConfig(process.env)
  const [named, ...more] = process.argv.slice(2)
  if (!named || more.length > 0) throw new Error(drainMessages.oneFolder)
  const folder = [join(resolve(named), 'spool'), resolve(named)].find((path) =>
    existsSync(join(path, 'name')),
  )
  if (!folder) throw new Error(drainMessages.noSpool(named))
  const command = { name: `rivulet drain ${process.pid}`, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, progress }) => {
    say(
      drainMessages.done(
        await drainSpool({ sql, config: settings, now: () => new Date(), progress }, folder),
      ),
    )
    return 0
  })
})
