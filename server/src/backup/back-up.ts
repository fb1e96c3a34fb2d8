// npm run backup -- PLACE: writes everything a new machine needs into a folder or a bucket, with the server running or stopped; --list and --verify read backups.
import { writeAuditLog } from '../audit/write-audit-log.ts'
import { readConfig } from '../config/config.ts'
import { withDatabase } from '../db/open.ts'
import { requireStore } from '../files/admit-store.ts'
import { knownStore } from '../files/known-store.ts'
import { openStore } from '../files/open-store.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'
import { cipherOf, newLock } from './cipher.ts'
import { listBackups, sayVerified } from './inspect-backups.ts'
import { openPlace } from './open-place.ts'
import { describeLargest, describeSummary, summarize } from './summary.ts'
import { backupSession, writeBackup } from './write-backup.ts'

/** Options read backups and make none. */
const failed = process.argv[2]?.startsWith('--') ? 'Not done' : 'No backup was made'

await runCommand({ failed }, async (signal) => {
  const [named, ...more] = process.argv.slice(2)
  const settings = readConfig(process.env)
  if (named === '--list' && more.length < 2) return listBackups(settings, more[0])
  if (named === '--verify' && more.length === 1) return sayVerified(settings, more[0] ?? '', signal)
  if (!named || more.length > 0 || named.startsWith('-'))
    throw new Error(
      'name one place, as in: npm run backup -- /backups/monday, or s3://rivulet-backups/production/monday; --list lists backups, --verify PLACE reads one',
    )
  const begun = performance.now()
  const { dataDir, secret, backupKey } = settings
  const cipher = backupKey ? await cipherOf(backupKey, newLock()) : undefined
  const place = openPlace(named, settings)
  const command = { name: backupSession, tell: say, signal }
  const manifest = await withDatabase(settings, command, async ({ sql, progress }) => {
    const now = new Date()
    const files = knownStore(sql, openStore(settings))
    await requireStore(files)
    const source = { sql, dataDir, files, now, progress, ...(cipher && { cipher }) }
    const written = await writeBackup(source, place)
    await writeAuditLog(sql, {}, now, { action: 'backUp' })
    return written
  })
  const summary = await summarize(manifest, place, begun)
  say(`Backed up to ${place.name}: ${describeSummary(summary)}`)
  say(describeLargest(summary))
  say(
    secret || !manifest.files.secret
      ? 'The secret is not in it: keep a copy of SECRET elsewhere.'
      : cipher
        ? 'It is encrypted with BACKUP_KEY and contains the secret of this server.'
        : 'It contains the secret of this server and is not encrypted, because BACKUP_KEY is not set: anyone who reads it can sign clicks and decrypt bank details.',
  )
  return 0
})
