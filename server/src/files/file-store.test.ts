// What every file store has to do, tested with a folder and with a bucket on a real S3 server.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { type FileStore, readWhole } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { usualManner } from './s3/s3-settings.ts'
import { s3Store } from './s3/s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-store-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const megabyte = 1024 * 1024
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function pathsOf(store: FileStore, prefix: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of store.list(prefix)) paths.push(path)
  return paths.toSorted()
}

async function* blocks(...all: Buffer[]) {
  yield* all
}

async function* failing(...all: Buffer[]) {
  yield* all
  throw new Error('the sender is gone')
}

const unfinishedNow = (store: FileStore) => store.removeUnfinished('', new Date(Date.now() + 60_000))

describe.each<[string, FileStore]>([
  ['a folder', folderStore(folder)],
  ['a bucket', s3Store(s3.bucket, { ...usualManner, page: 7 })],
])('R48 files in %s', (_name, store) => {
  test.each([0, 1, 70_000, 8 * megabyte, 8 * megabyte + 1, 20 * megabyte])(
    'of %i bytes are read back as they were written, in one piece or in many',
    async (size) => {
      const bytes = randomBytes(size)
      const half = Math.floor(size / 2)
      await store.write('sizes/whole', bytes)
      await store.write('sizes/pieces', blocks(bytes.subarray(0, half), bytes.subarray(half)))
      for (const path of ['sizes/whole', 'sizes/pieces']) {
        expect(hash(await readWhole(store, path))).toBe(hash(bytes))
        expect(await store.size(path)).toBe(size)
      }
    },
  )

  test('are read in part', async () => {
    const bytes = randomBytes(600_000)
    await store.write('parts', bytes)
    for (const [first, last] of [
      [0, 0],
      [0, 9],
      [5, 300_000],
      [299_999, 599_999],
    ] as const) {
      const read: Buffer[] = []
      for await (const block of store.read('parts', { first, last })) read.push(block)
      expect(hash(Buffer.concat(read))).toBe(hash(bytes.subarray(first, last + 1)))
    }
  })

  test('can be replaced and removed, and what is missing is no file', async () => {
    await store.write('again', Buffer.from('first, and longer'))
    await store.write('again', Buffer.from('second'))
    expect((await readWhole(store, 'again')).toString()).toBe('second')
    expect(await pathsOf(store, 'again')).toEqual(['again'])
    await store.remove('again')
    await store.remove('again')
    expect(await store.size('again')).toBeNull()
    await expect(readWhole(store, 'again')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await pathsOf(store, 'again')).toEqual([])
  })

  test('have the names that they were given, whatever characters', async () => {
    const names = [
      ...[
        'a b',
        'a+b',
        'a%20b',
        'a%2Fb',
        "it's (1)!*",
        'q?x=1&y=2',
        '#1',
        'semi;colon',
        '~tilde',
        'ä€😀',
        '"<&>"',
      ],
      ...['=', '@:,$', 'dots...', '.hidden', '[x]', '^`|\\'],
    ]
    for (const name of names) await store.write(`odd/${name}/x`, Buffer.from(name))
    for (const name of names) expect((await readWhole(store, `odd/${name}/x`)).toString()).toBe(name)
    expect(await pathsOf(store, 'odd/')).toEqual(names.map((name) => `odd/${name}/x`).toSorted())
    expect(await pathsOf(store, 'odd/a')).toEqual(
      names
        .filter((name) => name.startsWith('a'))
        .map((name) => `odd/${name}/x`)
        .toSorted(),
    )
    for (const name of names) await store.remove(`odd/${name}/x`)
    expect(await pathsOf(store, 'odd/')).toEqual([])
  })

  test.each(['../outside', 'a/../../outside', '/etc/passwd', 'a//b', '.', 'a/./b', ''])(
    'have no path that leads elsewhere: %j',
    async (path) => {
      await expect(store.write(path, Buffer.from('x'))).rejects.toThrow(/is no path/)
      await expect(async () => readWhole(store, path)).rejects.toThrow(/is no path/)
      await expect(async () => store.remove(path)).rejects.toThrow(/is no path/)
    },
  )

  test('R48 are not there at all if the content ends with an error, and an older one stays', async () => {
    await unfinishedNow(store)
    await store.write('kept', Buffer.from('older'))
    const large = randomBytes(9 * megabyte)
    for (const content of [() => failing(Buffer.from('half')), () => failing(large, large)]) {
      await expect(store.write('kept', content())).rejects.toThrow('the sender is gone')
      await expect(store.write('new', content())).rejects.toThrow('the sender is gone')
    }
    expect((await readWhole(store, 'kept')).toString()).toBe('older')
    expect(await pathsOf(store, 'new')).toEqual([])
    expect(await unfinishedNow(store)).toBe(0)
  })

  test('are listed all, with size and time, however many', async () => {
    const names = Array.from({ length: 31 }, (_, n) => `many/${n}`)
    await Promise.all(names.map((name) => store.write(name, Buffer.from(name))))
    expect(await pathsOf(store, 'many/')).toEqual(names.toSorted())
    for await (const { path, size, writtenAt } of store.list('many/2')) {
      expect(size).toBe(path.length)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(600_000)
    }
    expect(await pathsOf(store, 'none/')).toEqual([])
  })

  test('are written at once without being mixed up', async () => {
    const all = Array.from({ length: 8 }, (_, n) => Buffer.alloc(300_000, n))
    await Promise.all(all.map((bytes) => store.write('same', bytes)))
    const read = await readWhole(store, 'same')
    expect(all.some((bytes) => bytes.equals(read))).toBe(true)
    expect(await unfinishedNow(store)).toBe(0)
  })
})
