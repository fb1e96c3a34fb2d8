// Knows a message of a shop again by its content.
import { createHash } from 'node:crypto'

/** Of what was understood: spaces and the order of names make no other message. */
export const contentHash = (message: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(message)).digest()
