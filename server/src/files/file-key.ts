// Names of stored files: random, so that nobody guesses one, and where a store keeps them.
import { randomBytes } from 'node:crypto'

export const newFileKey = (): string => randomBytes(16).toString('hex')
export const isFileKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key)

/** Below which a store keeps uploaded files. */
export const filesPrefix = 'files/'
export const pathOfFile = (key: string): string => `${filesPrefix}${key}`
