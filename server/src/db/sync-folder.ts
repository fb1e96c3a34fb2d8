// Flushes a folder to disk: a new or renamed file in it survives a power cut only after this.
import { open } from 'node:fs/promises'

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and writes names at once.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
