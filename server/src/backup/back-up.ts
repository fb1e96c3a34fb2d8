// npm run backup -- FOLDER: writes everything that a new machine needs into a folder, beside a running server or without.
import { resolve } from 'node:path'
import { noteActs } from '../audit/note-acts.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/open.ts'
import type { Manifest } from './manifest.ts'
import { cipherOf, newLock } from './cipher.ts'
import { writeBackup } from './write-backup.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const mebibytes = ({ tables, files }: Manifest): string => {
  const bytes = [...Object.values(tables), ...Object.values(files)].reduce(
    (sum, kept) => sum + kept.bytes,
    0,
  )
  return (bytes / (1 << 20)).toFixed(1)
}
const sum = (rows: { rows: number }[]): number => rows.reduce((all, table) => all + table.rows, 0)

try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0)
    throw new Error('name one folder, as in: npm run backup -- /backups/monday')
  const { dataDir, databaseUrl, secret, backupKey } = readConfig(process.env)
  const cipher = backupKey ? cipherOf(backupKey, newLock()) : undefined
  const place = resolve(folder)
  const manifest = await withDatabase({ dataDir, databaseUrl }, async (sql) => {
    const now = new Date()
    const written = await writeBackup({ sql, dataDir, now, ...(cipher && { cipher }) }, place)
    await noteActs(sql, {}, now, { action: 'backUp' })
    return written
  })
  const { tables, files } = manifest
  say(
    `Backed up to ${place}: ${sum(Object.values(tables))} rows of ${Object.keys(tables).length} tables and ${Object.keys(files).length} files, ${mebibytes(manifest)} MiB before packing.`,
  )
  say(
    secret || !files.secret
      ? 'The secret is not in it: keep SECRET of this server elsewhere.'
      : cipher
        ? 'It is locked with BACKUP_KEY and holds the secret of this server.'
        : 'It holds the secret of this server and is not locked, since BACKUP_KEY is not set: whoever reads it can sign clicks and open bank details.',
  )
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
