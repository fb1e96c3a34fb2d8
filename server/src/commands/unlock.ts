// npm run unlock: restores access when nobody can administer the installation, and shows a new password once.
import { formats } from '@rivulet/contract/format'
import { readConfig } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { unlock } from '../domain/account/unlock.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'
import { readSecret } from '../config/secret.ts'

await runCommand({ failed: 'No account was unlocked', code: 2 }, async (signal) => {
  const settings = readConfig(process.env)
  const [username = settings.adminEmail, ...more] = process.argv.slice(2)
  if (more.length > 0 || !formats.email.test(username))
    throw new Error('exactly one email address is required')
  const config = {
    ...settings,
    secret: readSecret(settings),
    publicUrl: settings.publicUrl ?? `http://localhost:${settings.port ?? ''}`,
    port: settings.port ?? 0,
  }
  const command = { name: `rivulet unlock ${process.pid}`, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, progress }) => {
    progress.step('new password')
    const password = await unlock({ sql, config, now: () => new Date() }, username)
    say(
      `Sign in as ${username} with the password ${password} (shown only once), then choose another one.`,
    )
    return 0
  })
})
