// Seals secrets for database and disk with the installation's secret, and makes the random keys that shops use.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'rivulet seal', 32))

/** AES-256-GCM as base64url. The same text is sealed differently each time. */
export const seal = (secret: string, text: string): string =>
  sealBytes(secret, Buffer.from(text)).toString('base64url')

export function sealBytes(secret: string, bytes: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws when it was sealed with another secret or changed since. */
export const open = (secret: string, sealed: string): string =>
  openBytes(secret, Buffer.from(sealed, 'base64url')).toString('utf8')

/** @throws as `open` does. */
export function openBytes(secret: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}

/** 256 random bits behind a prefix that says what the key is for. */
export const newKey = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
