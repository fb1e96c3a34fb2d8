// What a backup holds, by name, number and hash: without it nobody could tell a whole one from a part.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Cipher, cipherOf, type Lock, openCipher } from './cipher.ts'
import { openBackupFile } from './open-file.ts'
import { isBackupPath } from './backup-path.ts'

const count = z.number().int().nonnegative()
/** `sha256` in hex: of rows as COPY writes them, of files as they are; before they are packed and locked. */
const kept = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: count })
const lock = z.object({
  cipher: z.literal('aes-256-gcm'),
  salt: z.string().min(16).max(64),
  cost: z.literal(17).optional(),
})

const manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Names of the migrations that the database had. */
  schema: z.array(z.string()),
  /** First instants of the months that hits lie in. */
  hitMonths: z.array(z.iso.datetime()).max(1200),
  tables: z.record(z.string(), kept.extend({ rows: count, columns: z.array(z.string()) })),
  /** The last value of each sequence; null before its first. */
  sequences: z.record(z.string(), z.number().int().nullable()),
  /** By path below the data directory. */
  files: z.record(z.string().refine(isBackupPath), kept),
})
/** As it lies in the folder: readable by anybody, or of its lock and what only the key opens. */
const open = manifest.extend({ format: z.literal(1), lock: z.null() })
const sealed = z.object({ format: z.literal(2), lock, manifest: z.base64() })

export type Kept = z.infer<typeof kept>
export type Manifest = z.infer<typeof manifest> & {
  /** Null when everything can be read without a passphrase. */
  lock: Lock | null
}

const name = 'manifest.json'
const largest = 64 * 1024 * 1024

export async function writeManifest(folder: string, written: Manifest, cipher: Cipher): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ format: 1, ...written }, null, 2))
  const { lock: used } = cipher
  const locked = async () => (await passed(cipher.locking(name), bytes)).toString('base64')
  const content = used ? JSON.stringify({ format: 2, lock: used, manifest: await locked() }) : bytes
  await writeFile(join(folder, name), `${content}\n`, { mode: 0o600, flush: true })
}

/**
 * With a passphrase only what was locked with it counts: anybody could have written the rest.
 * @throws Error with one sentence when the folder holds no whole backup of a kind we know.
 */
export async function readManifest(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; cipher: Cipher }> {
  const stored = parsed(await readText(folder))
  if (passphrase === undefined) return readOpen(folder, stored)
  const { success, data } = sealed.safeParse(stored)
  if (!success) throw new Error(refusalOf(folder, stored))
  const cipher = await cipherOf(passphrase, data.lock)
  const bytes = await passed(cipher.unlocking(name), Buffer.from(data.manifest, 'base64')).catch(
    (error: Error) => {
      throw new Error(`${join(folder, name)} cannot be opened: ${error.message}.`)
    },
  )
  const read = manifest.safeParse(parsed(bytes.toString()))
  if (!read.success) throw new Error(`${join(folder, name)} is not the manifest of a backup.`)
  return { manifest: { ...read.data, lock: data.lock }, cipher }
}

function readOpen(folder: string, stored: unknown) {
  if (sealed.safeParse(stored).success)
    throw new Error('The backup is locked; set BACKUP_KEY to the passphrase it was written with.')
  const read = open.safeParse(stored)
  if (!read.success) throw new Error(refusalOf(folder, stored))
  return { manifest: read.data, cipher: openCipher }
}

function refusalOf(folder: string, stored: unknown): string {
  const of = (stored ?? {}) as { format?: unknown; lock?: unknown }
  if (of.format === 1 && of.lock)
    return 'The backup was locked by an older version, which did not protect its manifest; restore it with that version, then upgrade.'
  if (of.format === 1 && open.safeParse(stored).success)
    return 'The backup is not locked, but BACKUP_KEY is set: anybody could have changed it. To restore it all the same, unset BACKUP_KEY.'
  return `${join(folder, name)} is not the manifest of a backup.`
}

async function passed(stream: Duplex, bytes: Buffer): Promise<Buffer> {
  stream.end(bytes)
  return buffer(stream)
}

async function readText(folder: string): Promise<string> {
  const file = await openBackupFile(folder, name).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `${folder} is no whole backup: it has no ${name}.`
        : `${folder} is no whole backup: ${error.message}.`,
    )
  })
  try {
    if ((await file.stat()).size > largest) throw new Error(`${join(folder, name)} is too large.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
