// npm run restore -- FOLDER: brings a backup into an empty data directory and database, and proves the books of what came.
import { resolve } from 'node:path'
import { noteActs } from '../audit/note-acts.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { withDatabase } from '../db/open.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { runCommand } from '../progress/run-command.ts'
import { restoreBackup } from './restore-backup.ts'
import { describeLargest, describeSummary, summarize } from './summary.ts'
import { backupSession } from './write-backup.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

await runCommand({ failed: 'Nothing was restored' }, async (signal) => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0)
    throw new Error('name one folder, as in: npm run restore -- /backups/monday')
  const begun = performance.now()
  const settings = readConfig(process.env)
  const { dataDir, accountingZone, backupKey } = settings
  const place = resolve(folder)
  const command = { name: backupSession, tell: say, signal }
  return withDatabase(settings, command, async ({ sql, url, progress }) => {
    await migrate(url, { progress })
    const target = { sql, dataDir, passphrase: backupKey, progress }
    const { manifest, leftOut } = await restoreBackup(target, place)
    const { madeAt, files } = manifest
    await noteActs(sql, {}, new Date(), { action: 'restoreBackup', after: { madeAt } })
    const summary = await summarize(manifest, place, begun)
    say(
      `Restored the backup of ${madeAt}, each table and file as its hash says: ${describeSummary(summary)}`,
    )
    say(describeLargest(summary))
    if (leftOut.length > 0)
      say(
        `Left out, because this version has no such tables: ${leftOut.join(', ')}. Their rows stay in the backup.`,
      )
    if (!files.secret) say('It holds no secret: start the server with the SECRET of the old one.')
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
