// npm run reseal: after SECRET was changed, seals everything with it, beside running servers, and says what is left.
import { noteActs } from './audit/note-acts.ts'
import { readConfig } from './config.ts'
import { withDatabase } from './db/open.ts'
import { reseal, type Resealed } from './http/reseal.ts'
import { keyId } from './http/seal.ts'
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

try {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--lost')) throw new Error('it knows no word but --lost')
  const settings = readConfig(process.env)
  const secret = readSecret(settings)
  const { dataDir } = settings
  const { left } = await withDatabase(settings, async (sql) => {
    const resealed = await reseal({ sql, config: { secret, dataDir } }, { lost: words.length > 0 })
    const { done } = resealed
    await noteActs(sql, {}, new Date(), {
      action: 'reseal',
      after: { done, left: resealed.left.length },
    })
    tell(resealed, keyId(secret.now))
    return resealed
  })
  process.exitCode = left.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(
    `Not everything was sealed anew: ${error instanceof Error ? error.message : error}\n`,
  )
  process.exitCode = 2
}
