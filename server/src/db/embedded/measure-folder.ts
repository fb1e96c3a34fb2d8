// Size of a folder, and when it was last written to.
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type FolderSize = { bytes: number; files: number; usedAt: Date | null; unreadable: number }

/** Files deleted meanwhile are not counted; unreadable ones are counted separately. */
export function measureFolder(folder: string): FolderSize {
  const measured: FolderSize = { bytes: 0, files: 0, usedAt: null, unreadable: 0 }
  const visit = (path: string) => {
    for (const entry of entriesOf(path, measured)) {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) visit(inner)
      else count(inner, measured)
    }
  }
  visit(folder)
  return measured
}

function entriesOf(path: string, measured: FolderSize): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') measured.unreadable++
    return []
  }
}

function count(path: string, measured: FolderSize): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  // Including preallocated space.
  measured.bytes += found.blocks === undefined ? found.size : found.blocks * 512
  measured.files++
  if (!measured.usedAt || found.mtime > measured.usedAt) measured.usedAt = found.mtime
}
