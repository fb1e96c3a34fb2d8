// Inspects an uploaded file in the heavy-work process: type, digest, and a re-encoded image.
import { createHash } from 'node:crypto'
import { messages } from '@rivulet/contract/messages/messages'
import { invalid } from '../../errors.ts'
import { typeOf } from './file-type.ts'
import { isPicture, redraw } from './redraw.ts'

type Inspected = {
  type: string
  sha256: Buffer
  size: number
  /** A re-encoded image; null for files stored as they are. */
  redrawn: Buffer | null
}

/** `name` is the sanitized one. @throws 422 on `file`. */
export async function work({ name, bytes }: { name: string; bytes: Buffer }): Promise<Inspected> {
  const type = await typeOf(name, bytes)
  if (!type) throw wrong(messages.field.fileType)
  const redrawn = isPicture(type) ? await redraw(bytes, type) : null
  if (isPicture(type) && !redrawn) throw wrong(messages.field.image)
  const kept = redrawn ?? bytes
  return { type, sha256: createHash('sha256').update(kept).digest(), size: kept.length, redrawn }
}

const wrong = (sentence: string) => invalid({ file: [sentence] }, sentence)
