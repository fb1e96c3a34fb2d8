// npm run backup -- FOLDER: writes everything that a new machine needs into a folder, beside a running server or without.
import { resolve } from 'node:path'
import { noteActs } from '../audit/note-acts.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/open.ts'
import { runCommand } from '../progress/run-command.ts'
import { cipherOf, newLock } from './cipher.ts'
import { describeLargest, describeSummary, summarize } from './summary.ts'
import { backupSession, writeBackup } from './write-backup.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

await runCommand({ failed: 'No backup was made' }, async (signal) => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0)
    throw new Error('name one folder, as in: npm run backup -- /backups/monday')
  const begun = performance.now()
  const settings = readConfig(process.env)
  const { dataDir, secret, backupKey } = settings
  const cipher = backupKey ? await cipherOf(backupKey, newLock()) : undefined
  const place = resolve(folder)
  const command = { name: backupSession, tell: say, signal }
  const manifest = await withDatabase(settings, command, async ({ sql, progress }) => {
    const now = new Date()
    const source = { sql, dataDir, now, progress, ...(cipher && { cipher }) }
    const written = await writeBackup(source, place)
    await noteActs(sql, {}, now, { action: 'backUp' })
    return written
  })
  const summary = await summarize(manifest, place, begun)
  say(`Backed up to ${place}: ${describeSummary(summary)}`)
  say(describeLargest(summary))
  say(
    secret || !manifest.files.secret
      ? 'The secret is not in it: keep SECRET of this server elsewhere.'
      : cipher
        ? 'It is locked with BACKUP_KEY and holds the secret of this server.'
        : 'It holds the secret of this server and is not locked, since BACKUP_KEY is not set: whoever reads it can sign clicks and open bank details.',
  )
  return 0
})
