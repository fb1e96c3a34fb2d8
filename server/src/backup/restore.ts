// npm run restore -- PLACE: restores a backup into an empty data directory and database, and verifies its books.
import { writeAuditLog } from '../audit/write-audit-log.ts'
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { withDatabase } from '../db/open.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { openStore } from '../files/open-store.ts'
import { runCommand } from '../progress/run-command.ts'
import { say } from '../progress/say.ts'
import { openPlace } from './open-place.ts'
import { restoreBackup, type RestoreOutcome } from './restore-backup.ts'
import { describeLargest, describeSummary, summarize } from './summary.ts'
import { backupSession } from './write-backup.ts'

const outcomes: Record<RestoreOutcome, string> = {
  nothing: 'Nothing was restored',
  unknown:
    'The database did not say whether it stored the backup, so its files were left in DATA_DIR (if the database has accounts, the restore is complete and the server can be started; if not, empty DATA_DIR and restore again)',
  restored:
    'The backup was restored and the server can be started, but its books were not checked (npm run ledger:verify does it)',
}
let outcome: RestoreOutcome = 'nothing'

await runCommand({ failed: () => outcomes[outcome] }, async (signal) => {
  const [named, ...more] = process.argv.slice(2)
  if (!named || more.length > 0)
    throw new Error(
      'name one place, as in: npm run restore -- /backups/monday, or s3://rivulet-backups/production/monday',
    )
  const begun = performance.now()
  const settings = readConfig(process.env)
  const { dataDir, accountingZone, backupKey } = settings
  const place = openPlace(named, settings)
  const command = { name: backupSession, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, url, progress }) => {
    await migrate(url, { progress })
    const store = openStore(settings)
    const target = { sql, dataDir, files: store, passphrase: backupKey, progress }
    const { manifest, leftOut } = await restoreBackup(target, place, (noted) => (outcome = noted))
    const { madeAt, files } = manifest
    await writeAuditLog(sql, {}, new Date(), { action: 'restoreBackup', after: { madeAt } })
    const summary = await summarize(manifest, place, begun)
    say(
      `Restored the backup of ${madeAt}; every table and file matches its hash: ${describeSummary(summary)}`,
    )
    say(describeLargest(summary))
    if (leftOut.length > 0)
      say(
        `Skipped, because this version does not have these tables: ${leftOut.join(', ')}. Their rows stay in the backup.`,
      )
    if (!files.secret) say('It contains no secret: start the server with the SECRET of the old one.')
    progress.step('check of the books')
    const occasion = { now: new Date(), zone: accountingZone, nightly: false }
    const { lines, discrepancies } = await checkBooks(sql, occasion)
    if (discrepancies.length > 0) {
      say(`The books do not add up in ${discrepancies.length} places; npm run ledger:verify names them.`)
      return 1
    }
    say(`The books add up (ledger lines: ${lines}).`)
    return 0
  })
})
