// What a backup holds, by name, number and hash: without it nobody could tell a whole one from a part.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lock } from './cipher.ts'

/** `sha256` in hex: of rows as COPY writes them, of files as they are; before they are packed and locked. */
export type Kept = { sha256: string; bytes: number }
export type Manifest = {
  format: 1
  madeAt: string
  /** Null when everything can be read without a passphrase. */
  lock: Lock | null
  /** Names of the migrations that the database had. */
  schema: string[]
  /** First instants of the months that hits lie in. */
  hitMonths: string[]
  tables: Record<string, Kept & { rows: number; columns: string[] }>
  /** The last value of each sequence; null before its first. */
  sequences: Record<string, number | null>
  /** By path below the data directory. */
  files: Record<string, Kept>
}

const pathOf = (folder: string): string => join(folder, 'manifest.json')

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(pathOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })

/** @throws Error with one sentence when the folder holds no whole backup of a kind we know. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathOf(folder), 'utf8').catch(() => {
    throw new Error(`${folder} is no whole backup: it has no manifest.json.`)
  })
  const manifest = parsed(text) as Partial<Manifest> | null
  if (manifest?.format !== 1 || !manifest.tables || !manifest.files)
    throw new Error(`${pathOf(folder)} is not the manifest of a backup.`)
  return manifest as Manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
