// Files of a data directory that belong to a backup, such as spooled clicks and the secret.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Progress } from '../progress/progress.ts'
import type { WriteTarget } from './backup-place.ts'
import type { ContentDigest } from './manifest.ts'
import { measured } from './measured.ts'

type CopyFile = {
  progress: Progress
  locking?: Duplex
  unlocking?: Duplex
  /** Maximum size in bytes, after decryption. */
  most?: number
}

/** Files in a folder of the data directory, by relative path; empty when the folder does not exist. */
export async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => absent(error, []),
  )
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
}

/** Measures the plain content. Null when the file has gone by now, as files of a running server may. */
export async function copyFile(
  from: () => Promise<Readable>,
  to: WriteTarget,
  { progress, locking, unlocking, most }: CopyFile,
): Promise<ContentDigest | null> {
  const source = await from().catch(gone)
  if (!source) return null
  const through = measured(progress, most)
  const stages = [
    source,
    ...(unlocking ? [unlocking] : []),
    through,
    ...(locking ? [locking] : []),
    await to.open(),
  ]
  try {
    await pipeline(stages, { signal: progress.signal })
  } catch (error) {
    await to.remove()
    return gone(error as NodeJS.ErrnoException)
  }
  const { sha256, bytes } = through.result()
  return { sha256, bytes }
}

export const openData = (path: string) => async (): Promise<Readable> =>
  (await open(path)).createReadStream()

const gone = (error: NodeJS.ErrnoException): null => absent(error, null)

function absent<T>(error: NodeJS.ErrnoException, instead: T): T {
  if (error.code === 'ENOENT') return instead
  throw error
}
