// When backups were enabled: the age of a missing backup counts from then, not from the installation.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In the data directory, which outlives host name and process. */
const fileOf = (dataDir: string): string => join(dataDir, 'backups-since')

/** When backups were first asked for at this place; null without one, which resets it. Another place starts over. */
export async function askedSince(
  dataDir: string,
  place: string | undefined,
  now: Date,
): Promise<Date | null> {
  const file = fileOf(dataDir)
  if (!place) {
    await rm(file, { force: true })
    return null
  }
  const [since = '', known = ''] = (await readFile(file, 'utf8').catch(absent)).split('\n')
  const at = new Date(since)
  if (known === place && !Number.isNaN(at.getTime())) return at
  await writeFile(file, `${now.toISOString()}\n${place}\n`)
  return now
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
