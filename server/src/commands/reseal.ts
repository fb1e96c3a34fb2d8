// npm run reseal: after SECRET was rotated, re-encrypts everything with it while servers run, and reports what is left.
import { writeAuditLog } from '../audit/write-audit-log.ts'
import { readConfig } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { requireStore } from '../files/admit-store.ts'
import { knownStore } from '../files/known-store.ts'
import { openStore } from '../files/open-store.ts'
import { reseal, type Resealed } from '../crypto/reseal.ts'
import { keyId } from '../crypto/seal.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'
import { readSecret } from '../config/secret.ts'

function tell({ done, left }: Resealed, now: string): void {
  say(`Re-encrypted with the key ${now}: ${done}.`)
  if (left.length === 0) return say('Nothing is encrypted with another key any more.')
  say('Not re-encrypted, because neither SECRET nor OTHER_SECRET can decrypt it here:')
  for (const { place, key, count } of left)
    say(
      `- ${place}: ${count} (${key ? `key ${key}` : 'its key has no id, or the file is not in this DATA_DIR'})`,
    )
}

await runCommand({ failed: 'Not everything was re-encrypted', code: 2 }, async (signal) => {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--lost')) throw new Error('the only option is --lost')
  const settings = readConfig(process.env)
  const secret = readSecret(settings)
  const command = { name: `rivulet reseal ${process.pid}`, tell: say, signal }
  const { left } = await withDatabase(settings, command, async ({ sql, progress }) => {
    const files = knownStore(sql, openStore(settings))
    await requireStore(files)
    const needs = { sql, config: { secret }, files, progress }
    const resealed = await reseal(needs, { lost: words.length > 0 })
    const { done } = resealed
    await writeAuditLog(sql, {}, new Date(), {
      action: 'reseal',
      after: { done, left: resealed.left.length },
    })
    tell(resealed, keyId(secret.now))
    return resealed
  })
  return left.length === 0 ? 0 : 1
})
