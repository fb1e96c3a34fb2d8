// An uploaded file as it was stored: what the database knows of it, and its bytes, which must be the ones that came.
import { createHash } from 'node:crypto'
import type { Queryable } from '../db/sql.ts'
import { isFileKey, readStored } from './file-store.ts'

export type StoredFile = {
  key: string
  name: string
  type: string
  sha256: Buffer
  createdBy: number | null
  /** A picture that was drawn anew when it came: it may be shown in a page. */
  redrawn: boolean
}

export async function findFile(sql: Queryable, key: string): Promise<StoredFile | undefined> {
  if (!isFileKey(key)) return undefined
  const [file] = await sql<StoredFile[]>`
    select key, name, type, sha256, created_by as "createdBy", redrawn from file where key = ${key}`
  return file
}

/** @throws Error when the disk holds other bytes than were uploaded. */
export async function readBytes(
  dataDir: string,
  { key, sha256 }: Pick<StoredFile, 'key' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await readStored(dataDir, key)
  if (!createHash('sha256').update(bytes).digest().equals(sha256))
    throw new Error(`the stored file ${key} is not what was uploaded`)
  return bytes
}
