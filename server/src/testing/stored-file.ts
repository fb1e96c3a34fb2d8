// Uploaded files for tests, straight onto the disk and into the database; and a picture of any size.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Deps } from '../http/deps.ts'
import { newFileKey, storeFile } from '../http/file-store.ts'

/** Signature, head and nothing drawn: as much as says its size. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4, 'latin1')
  head.writeUInt32BE(width, 8)
  head.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), head, deflateSync(Buffer.alloc(9))])
}

/** Answers the key. */
export async function makeFile(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  name: string,
  type: string,
  bytes: Buffer,
): Promise<string> {
  const key = newFileKey()
  await storeFile(config.dataDir, key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await sql`insert into file ${sql({ key, name, type, size: bytes.length, sha256 })}`
  return key
}
