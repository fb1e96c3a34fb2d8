// npm run reseal: after SECRET was changed, seals everything with it, beside running servers, and says what is left.
import { noteActs } from './audit/note-acts.ts'
import { readConfig } from './config.ts'
import { withDatabase } from './db/open.ts'
import { reseal, type Resealed } from './http/reseal.ts'
import { keyId } from './http/seal.ts'
import { runCommand } from './progress/run-command.ts'
import { readSecret } from './secret.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

function tell({ done, left }: Resealed, now: string): void {
  say(`Sealed anew with the key ${now}: ${done}.`)
  if (left.length === 0) return say('Nothing is sealed with another key any more.')
  say('Left, because neither SECRET nor OTHER_SECRET opens it here:')
  for (const { place, key, count } of left)
    say(
      `- ${place}: ${count} (${key ? `key ${key}` : 'its key has no id, or the file is not in this DATA_DIR'})`,
    )
}

await runCommand({ failed: 'Not everything was sealed anew', code: 2 }, async (signal) => {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--lost')) throw new Error('it knows no word but --lost')
  const settings = readConfig(process.env)
  const secret = readSecret(settings)
  const { dataDir } = settings
  const command = { name: `rivulet reseal ${process.pid}`, tell: say, signal }
  const { left } = await withDatabase(settings, command, async ({ sql, progress }) => {
    const needs = { sql, config: { secret, dataDir }, progress }
    const resealed = await reseal(needs, { lost: words.length > 0 })
    const { done } = resealed
    await noteActs(sql, {}, new Date(), {
      action: 'reseal',
      after: { done, left: resealed.left.length },
    })
    tell(resealed, keyId(secret.now))
    return resealed
  })
  return left.length === 0 ? 0 : 1
})
