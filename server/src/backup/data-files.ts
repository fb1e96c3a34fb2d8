// The files of a data directory that belong to a backup: uploads, clicks that are not stored yet, and the secret.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Progress } from '../progress/progress.ts'
import type { Kept } from './manifest.ts'
import { measured } from './measured.ts'

type CopyFile = { progress: Progress; locking?: Duplex; unlocking?: Duplex }

/** What lies in a folder of the data directory, by path below it; nothing when it is not there. */
export async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(absent)
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
}

/**
 * Measures what is open: before it is locked, or after it is unlocked.
 * Null when it is gone by now, as files of a running server may be.
 */
export async function copyFile(
  from: string,
  to: string,
  { progress, locking, unlocking }: CopyFile,
): Promise<Kept | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const through = measured(progress)
  const stages = [
    createReadStream(from),
    ...(unlocking ? [unlocking] : []),
    through,
    ...(locking ? [locking] : []),
    createWriteStream(to, { mode: 0o600, flush: true }),
  ]
  try {
    await pipeline(stages, { signal: progress.signal })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const { sha256, bytes } = through.result()
  return { sha256, bytes }
}

function absent(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
