// Tampered backups: anything not encrypted with our key, altered, linked or designed to explode is rejected, and
// nothing of it is left behind.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFileKey, pathOfFile } from '../files/file-key.ts'
import { folderStore } from '../files/folder-store.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { cipherOf, newLock, openCipher } from './cipher.ts'
import { folderPlace } from './folder-place.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-foreign-'))
const key = 'a passphrase of many words'
const fileKey = newFileKey()
const file = `files/${fileKey}`
const place = (name: string) => join(folder, name)
let server: TestApp
let empty: TestDatabase
let manifest: Manifest

beforeAll(async () => {
  server = await createTestApp(() => {})
  empty = await createTestDatabase()
  const { sql, deps } = server
  const { dataDir } = deps.config
  await server.account('Administrator')
  await deps.files.write(pathOfFile(fileKey), Buffer.from('uploaded'))
  await sql`insert into file (key, name, type, size, sha256) values (${fileKey}, 'x.bin', 'image/png', 8, '\\x00')`
  writeFileSync(join(dataDir, 'secret'), 'as it was\n')
  const source = { sql, dataDir, files: deps.files, now: deps.now() }
  manifest = await writeBackup(source, folderPlace(place('open')))
  await writeBackup({ ...source, cipher: await cipherOf(key, newLock()) }, folderPlace(place('locked')))
})
afterAll(async () => {
  await server.close()
  await empty.drop()
  rmSync(folder, { recursive: true })
})

let copies = 0
/** A tampered copy. */
function changed(original: string, change: (copy: string) => unknown): () => Promise<string> {
  return async () => {
    const copy = place(`copy-${++copies}`)
    cpSync(place(original), copy, { recursive: true })
    await change(copy)
    return copy
  }
}

const rewritten = (change: Partial<Manifest>) =>
  changed('open', (copy) => {
    rmSync(join(copy, 'manifest.json'))
    return writeManifest(folderPlace(copy), { ...manifest, ...change }, openCipher)
  })

const stored = (copy: string) => JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'))
const store = (copy: string, content: unknown) =>
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(content))

/** A failed restore: the message, and what is left in and beside the data directory. */
async function refused(from: string, passphrase?: string) {
  const around = mkdtempSync(place('around-'))
  const dataDir = join(around, 'data')
  mkdirSync(dataDir)
  const restoring = restoreBackup(
    { sql: empty.sql, dataDir, files: folderStore(dataDir), passphrase },
    folderPlace(from),
  )
  const sentence = await restoring.then(
    () => 'restored',
    (error: Error) => error.message,
  )
  const left = readdirSync(around, { recursive: true, withFileTypes: true }).filter(
    (one) => !one.isDirectory(),
  )
  expect(left.map(({ name }) => name)).toEqual([])
  expect(await empty.sql`select from account`).toHaveLength(0)
  return sentence
}

test('R101 an encrypted backup reveals nothing without the key: no name, number or hash of its content, nor its date', () => {
  const text = readFileSync(join(place('locked'), 'manifest.json'), 'utf8')
  expect(Object.keys(JSON.parse(text))).toEqual(['format', 'lock', 'manifest'])
  for (const word of [
    'account',
    'ledger',
    manifest.madeAt.slice(0, 10),
    manifest.files[file]?.sha256 ?? '',
  ])
    expect(text).not.toContain(word)
})

test('R101 with BACKUP_KEY an unencrypted backup is rejected, also one whose encryption was removed', async () => {
  expect(await refused(place('open'), key)).toMatch(/not encrypted, but BACKUP_KEY is set/)
  const unlocked = changed('open', (copy) => store(copy, { ...stored(copy), lock: null }))
  expect(await refused(await unlocked(), key)).toMatch(/not encrypted, but BACKUP_KEY is set/)
  const older = changed('open', (copy) => store(copy, { ...stored(copy), lock: newLock() }))
  expect(await refused(await older(), key)).toMatch(/encrypted by an older version/)
  expect(await refused(await older())).toMatch(/encrypted by an older version/)
  expect(await refused(place('locked'))).toMatch(/encrypted; set BACKUP_KEY/)
})

describe('R101 an encrypted backup is rejected if an attacker', () => {
  const lastOf = (text: string) =>
    `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.slice(-1)}`
  const cases: [string, (copy: string) => unknown, RegExp][] = [
    [
      'changed the manifest',
      (copy) => {
        const { manifest: sealed, ...rest } = stored(copy)
        store(copy, {
          ...rest,
          manifest: Buffer.from(sealed, 'base64').fill(7, 40, 41).toString('base64'),
        })
      },
      /another BACKUP_KEY, or changed since/,
    ],
    [
      'cut the manifest',
      (copy) => store(copy, { ...stored(copy), manifest: '' }),
      /another BACKUP_KEY|ends/,
    ],
    [
      'put an uploaded file in its place',
      (copy) => {
        const upload = readFileSync(join(copy, file)).toString('base64')
        store(copy, { ...stored(copy), manifest: upload })
      },
      /another BACKUP_KEY, or changed since/,
    ],
    [
      'put one file in the place of another',
      (copy) => cpSync(join(copy, file), join(copy, 'secret')),
      /secret of the backup cannot be read/,
    ],
    [
      'took a file away',
      (copy) => rmSync(join(copy, file)),
      new RegExp(`${fileKey} of the backup is missing`),
    ],
    [
      'changed the salt',
      (copy) => {
        const { lock, ...rest } = stored(copy)
        store(copy, { ...rest, lock: { ...lock, salt: lastOf(lock.salt) } })
      },
      /another BACKUP_KEY, or changed since/,
    ],
  ]
  test.each(cases)('%s', async (_what, change, sentence) => {
    expect(await refused(await changed('locked', change)(), key)).toMatch(sentence)
  })
})

describe('R101 no path outside the allowlist is written:', () => {
  const kept = { sha256: '0'.repeat(64), bytes: 8 }
  test.each([
    '../outside',
    'files/../../outside',
    `files/${'A'.repeat(32)}`,
    '/tmp/rivulet-outside',
    'spool/../secret',
    'spool/.hidden',
    'postgres/postgresql.auto.conf',
    'files',
    'secret/more',
    'files\\..\\outside',
  ])('%s is rejected', async (path) => {
    const from = await rewritten({ files: { ...manifest.files, [path]: kept } })()
    mkdirSync(join(from, 'files'), { recursive: true })
    expect(await refused(from)).toMatch(/is not the manifest of a backup/)
    expect(existsSync('/tmp/rivulet-outside')).toBe(false)
  })
})

describe('R101 symbolic links are not followed:', () => {
  const elsewhere = () => {
    const target = place('elsewhere')
    writeFileSync(target, 'as it was\n')
    return target
  }
  const linked = (path: string) => (copy: string) => {
    renameSync(join(copy, path), join(copy, '..', `moved-${++copies}`))
    symlinkSync(join(copy, '..', `moved-${copies}`), join(copy, path))
  }
  const cases: [string, (copy: string) => unknown, RegExp][] = [
    [
      'for a file',
      (copy) => {
        rmSync(join(copy, 'secret'))
        symlinkSync(elsewhere(), join(copy, 'secret'))
      },
      /secret of the backup is a link/,
    ],
    ['for a table', linked('tables/account.copy.gz'), /account.+is a link/],
    ['for the manifest', linked('manifest.json'), /is a link/],
    ['for a folder', linked('files'), /files of the backup is not a folder/],
    [
      'and no folder taken for a file',
      (copy) => {
        rmSync(join(copy, 'secret'))
        mkdirSync(join(copy, 'secret'))
      },
      /secret of the backup is not a file/,
    ],
  ]
  test.each(cases)('%s', async (_what, change, sentence) => {
    expect(await refused(await changed('open', change)())).toMatch(sentence)
  })
})

test('R101 no more is decompressed than the manifest states, and no more than the disk has space for', async () => {
  const burst = changed('open', (copy) =>
    writeFileSync(join(copy, 'tables/account.copy.gz'), gzipSync(Buffer.alloc(50_000_000))),
  )
  expect(await refused(await burst())).toMatch(
    /account cannot be restored: it holds more than the manifest says/,
  )
  const long = changed('open', (copy) => writeFileSync(join(copy, file), Buffer.alloc(1_000_000)))
  expect(await refused(await long())).toMatch(/it holds more than the manifest says/)
  const vast = { ...manifest.files, [file]: { sha256: '0'.repeat(64), bytes: 1e15 } }
  expect(await refused(await rewritten({ files: vast })())).toMatch(
    /^The files of the backup need .+ has room for/,
  )
})

test('R101 a backup encrypted with the key is restored, and an unencrypted one without a key', async () => {
  for (const [name, passphrase] of [
    ['locked', key],
    ['open', undefined],
  ] as const) {
    const database = await createTestDatabase()
    try {
      const dataDir = mkdtempSync(place('data-'))
      await restoreBackup(
        { sql: database.sql, dataDir, files: folderStore(dataDir), passphrase },
        folderPlace(place(name)),
      )
      expect(readFileSync(join(dataDir, file), 'utf8')).toBe('uploaded')
      expect(await database.sql`select from account`).toHaveLength(1)
    } finally {
      await database.drop()
    }
  }
})

test('R89 R101 a backup with a lower key derivation cost can still be decrypted, and new ones state their cost', async () => {
  const { cost, ...former } = newLock()
  expect(cost).toBe(17)
  const { sql, deps } = server
  const source = { sql, dataDir: deps.config.dataDir, files: deps.files, now: deps.now() }
  await writeBackup({ ...source, cipher: await cipherOf(key, former) }, folderPlace(place('former')))
  expect(stored(place('former')).lock).toEqual(former)
  const { manifest: read } = await readManifest(folderPlace(place('former')), key)
  expect(read.files).toEqual(manifest.files)
  expect(stored(place('locked')).lock).toMatchObject({ cost: 17 })
})
