// Syncs a folder to disk: only then does a new or renamed file in it survive a power failure.
import { open } from 'node:fs/promises'

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and writes names at once.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
