// The manifest of a backup: names, row counts and hashes of everything in it, to detect incomplete backups.
import { type Duplex, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type Cipher, cipherOf, type Lock, openCipher } from './cipher.ts'
import { isBackupPath } from './backup-path.ts'
import type { BackupPlace } from './backup-place.ts'

const count = z.number().int().nonnegative()
/** `sha256` in hex: of rows in COPY format, of files as they are; before compression and encryption. */
const kept = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: count })
const lock = z.object({
  cipher: z.literal('aes-256-gcm'),
  salt: z.string().min(16).max(64),
  cost: z.literal(17).optional(),
})

const manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Names of the applied migrations. */
  schema: z.array(z.string()),
  /** First instants of the monthly partitions of hits. */
  hitMonths: z.array(z.iso.datetime()).max(1200),
  tables: z.record(z.string(), kept.extend({ rows: count, columns: z.array(z.string()) })),
  /** The last value of each sequence; null before its first use. */
  sequences: z.record(z.string(), z.number().int().nullable()),
  /** By path below the data directory. */
  files: z.record(z.string().refine(isBackupPath), kept),
})
/** As stored: in plain text, or encryption parameters and an encrypted part. */
const open = manifest.extend({ format: z.literal(1), lock: z.null() })
const sealed = z.object({ format: z.literal(2), lock, manifest: z.base64() })

export type ContentDigest = z.infer<typeof kept>
export type Manifest = z.infer<typeof manifest> & {
  /** Null when the backup is not encrypted. */
  lock: Lock | null
}

/** Written last: without it nothing is a backup. */
export const manifestName = 'manifest.json'
const name = manifestName
const largest = 64 * 1024 * 1024

export async function writeManifest(
  place: BackupPlace,
  written: Manifest,
  cipher: Cipher,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ format: 1, ...written }, null, 2))
  const { lock: used } = cipher
  const locked = async () => (await passed(cipher.locking(name), bytes)).toString('base64')
  const content = used ? JSON.stringify({ format: 2, lock: used, manifest: await locked() }) : bytes
  await pipeline(Readable.from([Buffer.from(`${content}\n`)]), await place.target(name).open())
}

/**
 * With a passphrase, only a manifest encrypted with it is accepted: anyone could have written another one.
 * @throws Error with a one-line message when the place contains no complete backup of a known format.
 */
export async function readManifest(
  place: BackupPlace,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; cipher: Cipher }> {
  const stored = parsed(await readText(place))
  if (passphrase === undefined) return readOpen(place, stored)
  const { success, data } = sealed.safeParse(stored)
  if (!success) throw new Error(refusalOf(place, stored))
  const cipher = await cipherOf(passphrase, data.lock)
  const bytes = await passed(cipher.unlocking(name), Buffer.from(data.manifest, 'base64')).catch(
    (error: Error) => {
      throw new Error(`${place.name}/${name} cannot be opened: ${error.message}.`)
    },
  )
  const read = manifest.safeParse(parsed(bytes.toString()))
  if (!read.success) throw new Error(`${place.name}/${name} is not the manifest of a backup.`)
  return { manifest: { ...read.data, lock: data.lock }, cipher }
}

function readOpen(place: BackupPlace, stored: unknown) {
  if (sealed.safeParse(stored).success)
    throw new Error('The backup is encrypted; set BACKUP_KEY to the passphrase it was written with.')
  const read = open.safeParse(stored)
  if (!read.success) throw new Error(refusalOf(place, stored))
  return { manifest: read.data, cipher: openCipher }
}

function refusalOf(place: BackupPlace, stored: unknown): string {
  const of = (stored ?? {}) as { format?: unknown; lock?: unknown }
  if (of.format === 1 && of.lock)
    return 'The backup was encrypted by an older version, which did not protect its manifest; restore it with that version, then upgrade.'
  if (of.format === 1 && open.safeParse(stored).success)
    return 'The backup is not encrypted, but BACKUP_KEY is set: anyone could have changed it. To restore it anyway, unset BACKUP_KEY.'
  return `${place.name}/${name} is not the manifest of a backup.`
}

async function passed(stream: Duplex, bytes: Buffer): Promise<Buffer> {
  stream.end(bytes)
  return buffer(stream)
}

async function readText(place: BackupPlace): Promise<string> {
  const blocks: Buffer[] = []
  let bytes = 0
  try {
    for await (const block of await place.read(name)) {
      bytes += (block as Buffer).length
      if (bytes > largest) break
      blocks.push(block as Buffer)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT'
        ? `${place.name} is no whole backup: it has no ${name}.`
        : `${place.name} is no whole backup: ${message.replace(/\.$/, '')}.`,
    )
  }
  if (bytes > largest) throw new Error(`${place.name}/${name} is too large.`)
  return Buffer.concat(blocks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
