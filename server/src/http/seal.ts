// Seals short secrets for the database with the installation's secret, and makes the random keys that shops use.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'rivulet seal', 32))

/** AES-256-GCM as base64url. The same text is sealed differently each time. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when it was sealed with another secret or changed since. */
export function open(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}

/** 192 random bits behind a prefix that says what the key is for. */
export const newKey = (prefix: string): string => prefix + randomBytes(24).toString('base64url')
