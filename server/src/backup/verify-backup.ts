// Reads a whole backup and compares it with its manifest, without a database and without restoring it.
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Progress } from '../progress/progress.ts'
import type { BackupPlace } from './backup-place.ts'
import { type ContentDigest, type Manifest, readManifest } from './manifest.ts'
import { measured, pulsing } from './measured.ts'
import type { Backup } from './opened-backup.ts'
import { tableFile } from './write-backup.ts'

/** `damaged` names each table and file that is not as it was written, with the reason. */
export type Verified = { manifest: Manifest; damaged: string[] }

/** With a passphrase, only a backup encrypted with it is accepted. @throws Error when it is no whole backup. */
export async function verifyBackup(
  place: BackupPlace,
  passphrase: string | undefined,
  progress: Progress,
): Promise<Verified> {
  const { manifest, cipher } = await readManifest(place, passphrase)
  const backup = { place, manifest, cipher, progress }
  const damaged: string[] = []
  const check = async (name: string, path: string, kept: ContentDigest & { rows?: number }) => {
    progress.step(name)
    const reason = await whyDamaged(backup, path, kept)
    if (reason !== null) damaged.push(`${name}: ${reason}`)
  }
  for (const [table, kept] of Object.entries(manifest.tables))
    await check(`table ${table}`, tableFile(table), kept)
  for (const [path, kept] of Object.entries(manifest.files)) await check(path, path, kept)
  return { manifest, damaged }
}

async function whyDamaged(
  { place, cipher, progress }: Backup,
  path: string,
  { sha256, bytes, rows }: ContentDigest & { rows?: number },
): Promise<string | null> {
  const through = measured(progress, bytes)
  try {
    await pipeline(
      [
        await place.read(path),
        ...[pulsing(progress), cipher.unlocking(path)],
        ...(rows === undefined ? [] : [createGunzip()]),
        ...[through, new Writable({ write: (_chunk, _encoding, done) => done() })],
      ],
      { signal: progress.signal },
    )
  } catch (error) {
    // Told to stop, or stalled.
    progress.signal.throwIfAborted()
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'missing' : message
  }
  const found = through.result()
  const isSame = found.sha256 === sha256 && (rows === undefined || found.rows === rows)
  return isSame ? null : 'not as it was written'
}
