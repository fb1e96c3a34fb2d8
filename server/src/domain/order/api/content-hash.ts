// Hashes the content of a shop's message, to recognise repeated ones.
import { createHash } from 'node:crypto'

/** Hashes the parsed message, so that whitespace and key order make no difference. */
export const contentHash = (message: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(message)).digest()
