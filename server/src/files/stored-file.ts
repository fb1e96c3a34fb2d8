// Reads stored files: the database row, and the bytes, verified against their hash.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { scanMessages } from '@rivulet/contract/messages/scan-messages'
import type { Config } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'
import { refused } from '../errors.ts'
import { isFileKey, pathOfFile } from './file-key.ts'
import { type FileStore, type Range, readWhole } from './file-store.ts'
import { openBytes } from '../crypto/seal.ts'

export type StoredFile = {
  key: string
  name: string
  type: string
  sha256: Buffer
  createdBy: number | null
  /** A re-encoded image: it may be shown in a page. */
  redrawn: boolean
  /** The stored bytes are encrypted; the hash is of the plain content. */
  sealed: boolean
  /** The virus scanner's verdict; null until scanned. */
  scan: 'clean' | 'infected' | null
}

/** What reading takes: the store, its key and whether files must be scanned. */
export type Reading = { files: FileStore; config: Pick<Config, 'secret' | 'clamdUrl'> }
type Wanted = Pick<StoredFile, 'key' | 'sha256' | 'sealed' | 'scan'>

export async function findFile(sql: Queryable, key: string): Promise<StoredFile | undefined> {
  if (!isFileKey(key)) return undefined
  const [file] = await sql<StoredFile[]>`
    select key, name, type, sha256, created_by as "createdBy", redrawn, sealed, scan from file where key = ${key}`
  return file
}

/** The content for a client. @throws 422 while a required virus scan has not passed. */
export async function readBytes(reading: Reading, file: Wanted): Promise<Buffer> {
  checkScan(reading, file)
  return readUnscanned(reading, file)
}

/** What a file contains, verified, to be read as often as needed. */
export type Content = { size: number; read(range?: Range): AsyncIterable<Buffer> }

/** For files that anyone may request any number of times: they are never held completely in memory. */
export async function openContent(reading: Reading, file: Wanted): Promise<Content> {
  checkScan(reading, file)
  if (file.sealed) return contentOf(await readUnscanned(reading, file))
  const path = pathOfFile(file.key)
  const hash = createHash('sha256')
  let size = 0
  for await (const block of reading.files.read(path)) {
    hash.update(block)
    size += block.length
  }
  checkHash(file, hash.digest())
  return { size, read: (range) => reading.files.read(path, range) }
}

const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  read: (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
})

/** Encrypted files were written by ourselves, so they need no scan. */
function checkScan({ config: { clamdUrl } }: Reading, { sealed, scan }: Wanted): void {
  if (clamdUrl && !sealed && scan !== 'clean') throw refused(scanMessages[scan ?? 'waiting'], 'scan')
}

/**
 * The content without the scan check, for the scanner. @throws Error when the stored bytes differ from those uploaded.
 */
export async function readUnscanned(
  { files, config }: Reading,
  file: Pick<StoredFile, 'key' | 'sha256' | 'sealed'>,
): Promise<Buffer> {
  const stored = await readWhole(files, pathOfFile(file.key))
  const bytes = file.sealed ? openBytes(config.secret, stored) : stored
  checkHash(file, createHash('sha256').update(bytes).digest())
  return bytes
}

function checkHash({ key, sha256 }: Pick<StoredFile, 'key' | 'sha256'>, digest: Buffer): void {
  if (!digest.equals(sha256)) throw new Error(`the stored file ${key} is not what was uploaded`)
}
