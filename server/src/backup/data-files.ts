// The files of a data directory that belong to a backup: uploads, clicks that are not stored yet, and the secret.
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Progress } from '../progress/progress.ts'
import type { Kept } from './manifest.ts'
import { measured } from './measured.ts'

type CopyFile = {
  progress: Progress
  locking?: Duplex
  unlocking?: Duplex
  /** How many bytes there may be when it is open. */
  most?: number
}

/** What lies in a folder of the data directory, by path below it; nothing when it is not there. */
export async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => absent(error, []),
  )
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
}

/**
 * Measures what is open: before it is locked, or after it is unlocked. Writes over nothing.
 * Null when it is gone by now, as files of a running server may be.
 */
export async function copyFile(
  from: () => Promise<FileHandle>,
  to: string,
  { progress, locking, unlocking, most }: CopyFile,
): Promise<Kept | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const file = await from().catch(gone)
  if (!file) return null
  const through = measured(progress, most)
  const stages = [
    file.createReadStream(),
    ...(unlocking ? [unlocking] : []),
    through,
    ...(locking ? [locking] : []),
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  ]
  await pipeline(stages, { signal: progress.signal })
  const { sha256, bytes } = through.result()
  return { sha256, bytes }
}

export const openData = (path: string) => (): Promise<FileHandle> => open(path)

const gone = (error: NodeJS.ErrnoException): null => absent(error, null)

function absent<T>(error: NodeJS.ErrnoException, instead: T): T {
  if (error.code === 'ENOENT') return instead
  throw error
}
