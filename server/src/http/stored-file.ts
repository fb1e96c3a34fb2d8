// An uploaded file as it was stored: what the database knows of it, and its bytes, which must be the ones that came.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { scanMessages } from '@rivulet/contract/scan-messages'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/sql.ts'
import { refused } from './errors.ts'
import { isFileKey, readBlocks, readStored } from './file-store.ts'
import { openBytes } from './seal.ts'

export type StoredFile = {
  key: string
  name: string
  type: string
  sha256: Buffer
  createdBy: number | null
  /** A picture that was drawn anew when it came: it may be shown in a page. */
  redrawn: boolean
  /** What lies on the disk is sealed; the hash is of what it holds. */
  sealed: boolean
  /** What the virus scanner said; null until it was asked. */
  scan: 'clean' | 'infected' | null
}

export async function findFile(sql: Queryable, key: string): Promise<StoredFile | undefined> {
  if (!isFileKey(key)) return undefined
  const [file] = await sql<StoredFile[]>`
    select key, name, type, sha256, created_by as "createdBy", redrawn, sealed, scan from file where key = ${key}`
  return file
}

/** What it holds, for whoever asked. @throws 422 while a virus scanner is wanted and has not passed it. */
export async function readBytes(
  config: Pick<Config, 'dataDir' | 'secret' | 'clamdUrl'>,
  file: Pick<StoredFile, 'key' | 'sha256' | 'sealed' | 'scan'>,
): Promise<Buffer> {
  checkScan(config, file)
  return readWhole(config, file)
}

/** The same for a file that strangers may ask for as often as they like: never whole in memory. */
export async function streamBytes(
  config: Pick<Config, 'dataDir' | 'secret' | 'clamdUrl'>,
  file: Pick<StoredFile, 'key' | 'sha256' | 'sealed' | 'scan'>,
): Promise<AsyncIterable<Buffer>> {
  checkScan(config, file)
  if (file.sealed) return Readable.from([await readWhole(config, file)])
  const hash = createHash('sha256')
  for await (const block of readBlocks(config.dataDir, file.key)) hash.update(block)
  checkHash(file, hash.digest())
  return readBlocks(config.dataDir, file.key)
}

/** What is sealed was written by ourselves. */
function checkScan(
  { clamdUrl }: Pick<Config, 'clamdUrl'>,
  { sealed, scan }: Pick<StoredFile, 'sealed' | 'scan'>,
): void {
  if (clamdUrl && !sealed && scan !== 'clean') throw refused(scanMessages[scan ?? 'waiting'], 'scan')
}

/** Whatever it holds: for the scanner. @throws Error when the disk has other bytes than were uploaded. */
export async function readWhole(
  { dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>,
  file: Pick<StoredFile, 'key' | 'sha256' | 'sealed'>,
): Promise<Buffer> {
  const stored = await readStored(dataDir, file.key)
  const bytes = file.sealed ? openBytes(secret, stored) : stored
  checkHash(file, createHash('sha256').update(bytes).digest())
  return bytes
}

function checkHash({ key, sha256 }: Pick<StoredFile, 'key' | 'sha256'>, digest: Buffer): void {
  if (!digest.equals(sha256)) throw new Error(`the stored file ${key} is not what was uploaded`)
}
