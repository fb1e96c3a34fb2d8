// Where the embedded PostgreSQL of a data directory is stored, and which account runs it.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Account, giveTo, mayUse, postgresAccount } from './postgres-account.ts'
import { makeSystemFolder, systemFolder } from './postgres-programs.ts'

export type Place = { folder: string; account: Account | undefined }

/** File in a data directory that names the database's folder if it is elsewhere. */
export const pointerName = 'postgres.place'
/** The folder of a data directory's database, existing or not. Creates nothing. */
export function lookUpPlace(dataDir: string): { folder: string; isOutside: boolean } {
  const pointer = join(dataDir, pointerName)
  return existsSync(pointer)
    ? { folder: readFileSync(pointer, 'utf8').trim(), isOutside: true }
    : { folder: resolve(dataDir, 'postgres'), isOutside: false }
}

/**
 * Normally `postgres` in the data directory. When root keeps that below a folder that other accounts
 * cannot enter, a place of its own in the system folder, named in the file `postgres.place`.
 * @throws Error with one sentence when there is a database that cannot be reached.
 */
export function findPlace(dataDir: string, say: (sentence: string) => void): Place {
  mkdirSync(dataDir, { recursive: true })
  const known = lookUpPlace(dataDir)
  const pointer = join(dataDir, pointerName)
  if (known.isOutside) return placeElsewhere(known.folder, pointer)
  const inside = makePlace(known.folder)
  if (mayUse(inside.folder, inside.account)) return inside
  if (existsSync(join(inside.folder, 'cluster'))) {
    throw new Error(
      `PostgreSQL does not get to ${inside.folder} any more; let other accounts enter the folders above it.`,
    )
  }
  makeSystemFolder()
  const outside = makePlace(join(systemFolder, randomUUID()))
  writeFileSync(pointer, `${outside.folder}\n`)
  say(
    `PostgreSQL, which refuses to run as root, cannot enter ${dataDir}: the database lives in ${outside.folder}.`,
  )
  return outside
}

function makePlace(folder: string): Place {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = postgresAccount(folder)
  giveTo(folder, account)
  return { folder, account }
}

function placeElsewhere(folder: string, pointer: string): Place {
  if (!existsSync(folder)) {
    throw new Error(
      `The database in ${folder} is gone; restore it, or delete ${pointer} to start with an empty one.`,
    )
  }
  return { folder, account: postgresAccount(folder) }
}
