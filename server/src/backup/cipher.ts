// Encrypts backups with a passphrase (scrypt, AES-256-GCM): the content is
// unreadable without it, and changes are detected.
import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes, scrypt } from 'node:crypto'
import { PassThrough, Transform, type Duplex } from 'node:stream'
import { promisify } from 'node:util'

/** As stored in the manifest; the derived key is not stored anywhere. */
export type Lock = { cipher: 'aes-256-gcm'; salt: string; cost?: 17 | undefined }

/** `name` is authenticated, such as the path in the backup: renamed files cannot be decrypted. */
export type Cipher = {
  lock: Lock | null
  locking(name: string): Duplex
  unlocking(name: string): Duplex
}

const ivBytes = 12
const tagBytes = 16
/** scrypt cost as a power of two: 128 MB per guess of the passphrase. Older backups do not state it. */
const cost = 17
const formerCost = 15

export const openCipher: Cipher = {
  lock: null,
  locking: () => new PassThrough(),
  unlocking: () => new PassThrough(),
}

export const newLock = (): Lock => ({
  cipher: 'aes-256-gcm',
  salt: randomBytes(16).toString('base64url'),
  cost,
})

type Cost = { N: number; r: number; p: number; maxmem: number }
const derive = promisify<string, Buffer, number, Cost, Buffer>(scrypt)

/** Takes half a second, off the event loop, so that a server keeps answering. */
export async function cipherOf(passphrase: string, lock: Lock): Promise<Cipher> {
  const N = 2 ** (lock.cost ?? formerCost)
  const salt = Buffer.from(lock.salt, 'base64url')
  const key = await derive(passphrase.normalize(), salt, 32, { N, r: 8, p: 1, maxmem: 2 ** 28 })
  return { lock, locking: (name) => locking(key, name), unlocking: (name) => unlocking(key, name) }
}

/** Starts with a random nonce, ends with the authentication tag. */
function locking(key: Buffer, name: string): Transform {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
    flush: (done) => done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()])),
  })
  stream.push(iv)
  return stream
}

function unlocking(key: Buffer, name: string): Transform {
  let decipher: DecipherGCM | null = null
  // The last bytes may turn out to be the tag.
  let held: Buffer = Buffer.alloc(0)
  const opened = (): Buffer => {
    if (!decipher && held.length >= ivBytes) {
      decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(name))
      held = held.subarray(ivBytes)
    }
    if (!decipher || held.length <= tagBytes) return Buffer.alloc(0)
    const part = decipher.update(held.subarray(0, held.length - tagBytes))
    held = held.subarray(held.length - tagBytes)
    return part
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk])
      done(null, opened())
    },
    flush(done) {
      try {
        if (!decipher || held.length < tagBytes) throw new Error('it ends too early')
        done(null, decipher.setAuthTag(held).final())
      } catch {
        done(new Error('it was written with another BACKUP_KEY, or changed since'))
      }
    },
  })
}
