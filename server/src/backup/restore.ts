// npm run restore -- FOLDER: brings a backup into an empty data directory and database, and proves the books of what came.
import { resolve } from 'node:path'
import { noteActs } from '../audit/note-acts.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { withDatabase } from '../db/open.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { restoreBackup } from './restore-backup.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0)
    throw new Error('name one folder, as in: npm run restore -- /backups/monday')
  const { dataDir, databaseUrl, accountingZone, backupKey } = readConfig(process.env)
  await withDatabase({ dataDir, databaseUrl }, async (sql, url) => {
    await migrate(url)
    const { madeAt, tables, files } = await restoreBackup(
      { sql, dataDir, passphrase: backupKey },
      resolve(folder),
    )
    const after = { madeAt }
    await noteActs(sql, {}, new Date(), { action: 'restoreBackup', after })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    say(
      `Restored the backup of ${madeAt}: ${rows} rows of ${Object.keys(tables).length} tables and ${Object.keys(files).length} files, each as its hash says.`,
    )
    if (!files.secret) say('It holds no secret: start the server with the SECRET of the old one.')
    const { lines, discrepancies } = await checkBooks(sql, {
      now: new Date(),
      zone: accountingZone,
      nightly: false,
    })
    if (discrepancies.length === 0) return say(`The books add up (ledger lines: ${lines}).`)
    say(`The books do not add up in ${discrepancies.length} places; npm run ledger:verify names them.`)
    process.exitCode = 1
  })
} catch (error) {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
