// Uploaded files for tests, written directly to store and database; and an image of any size.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Deps } from '../deps.ts'
import { newFileKey, pathOfFile } from '../files/file-key.ts'
import type { FileStore } from '../files/file-store.ts'

/** Signature and header without image data: enough to state its size. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4, 'latin1')
  head.writeUInt32BE(width, 8)
  head.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), head, deflateSync(Buffer.alloc(9))])
}

/** Returns the key. */
export async function makeFile(
  { sql, files }: { sql: Deps['sql']; files: FileStore },
  name: string,
  type: string,
  bytes: Buffer,
): Promise<string> {
  const key = newFileKey()
  await files.write(pathOfFile(key), bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await sql`insert into file ${sql({ key, name, type, size: bytes.length, sha256 })}`
  return key
}
