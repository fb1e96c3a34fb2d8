// For whoever starts with an empty database, perhaps because its disk was lost: that there are backups, and how to go on
// with them.
import { quickManner } from '../files/s3/s3-settings.ts'
import { counted } from '../progress/figures.ts'
import { openShelf, type ShelfSettings } from './open-shelf.ts'

/** Null without any; a place that cannot be read is reported by its alarm. */
export async function earlierBackups(settings: ShelfSettings): Promise<string | null> {
  const shelf = openShelf(settings, quickManner)
  const backups = await shelf?.list().catch(() => [])
  const newest = backups?.at(-1)
  if (!shelf || !backups || !newest) return null
  return `This database is new, and ${shelf.name} holds ${counted(backups.length, 'backup')} of an earlier one. To go on with it, stop the server, empty DATA_DIR\nand the database, and run: npm run restore -- ${shelf.name}/${newest.name}`
}
