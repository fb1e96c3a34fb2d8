// Everything the spool acknowledged can be read back, whatever damage is done to what it had not acknowledged.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { append, makeHit } from '../../testing/hits.ts'
import type { Hit } from './hit.ts'
import { openSpool, type Spool } from './spool.ts'
import { formatLine, parseLines } from './spool-line.ts'
import type { Position } from './position.ts'
import { readSpoolName } from './spool-folder.ts'
import { readPiece } from './spool-reader.ts'
import { runs } from '../../testing/runs.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rivulet-spool-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const hit = (agent: string): Hit => makeHit(7, '2026-11-20T10:00:00Z', { agent })
const segments = () => readdirSync(folder).filter((name) => name.endsWith('.log'))
const newest = () => join(folder, segments().at(-1) ?? '')

async function readAll(
  spool: Spool,
  from: Position = { segment: 0, byte: 0 },
): Promise<(string | null)[]> {
  const agents: (string | null)[] = []
  for (let after = from; ; ) {
    const piece = await readPiece(spool, after)
    if (!piece) return agents
    agents.push(...piece.lines.map((line) => line.hit?.agent ?? null))
    after = { segment: piece.segment, byte: piece.lines.at(-1)?.end ?? 0 }
  }
}

test('R56 appended hits are on disk when the call resolves, in order', async () => {
  const spool = await openSpool(folder)
  const names = Array.from({ length: 500 }, (_, n) => `agent ${n}`)
  await Promise.all(names.map((name) => append(spool, hit(name))))
  expect(readFileSync(newest(), 'utf8').split('\n')).toHaveLength(501)
  expect(await readAll(spool)).toEqual(names)
  await spool.close()
  await expect(append(spool, hit('late'))).rejects.toThrow('closed')
})

test('R56 a reopened spool continues in a new segment under the same name', async () => {
  const first = await openSpool(folder, { firstBytes: 300, largestBytes: 300 })
  for (const name of ['a', 'b', 'c', 'd']) await append(first, hit(name))
  await first.close()
  const count = segments().length
  const name = await readSpoolName(folder)
  const second = await openSpool(folder)
  await append(second, hit('e'))
  expect([await readSpoolName(folder), segments().length]).toEqual([name, count + 1])
  expect(count).toBeGreaterThan(1)
  expect(await readAll(second)).toEqual(['a', 'b', 'c', 'd', 'e'])
  await second.close()
})

test('F1 an incomplete line at the end of a segment is skipped', async () => {
  const first = await openSpool(folder)
  await append(first, hit('a'))
  await append(first, hit('b'))
  await first.close()
  truncateSync(newest(), readFileSync(newest()).length - 5)
  const second = await openSpool(folder)
  await append(second, hit('c'))
  expect(await readAll(second)).toEqual(['a', 'c'])
  await second.close()
})

test('damage in the middle loses only the damaged lines', async () => {
  const first = await openSpool(folder)
  for (const name of ['a', 'b', 'c']) await append(first, hit(name))
  await first.close()
  const bytes = readFileSync(newest())
  bytes.write('X', bytes.indexOf('\tb\t') + 1)
  writeFileSync(newest(), bytes)
  appendFileSync(newest(), `${'\0'.repeat(600_000)}\n`)
  const second = await openSpool(folder)
  const read = await readAll(second)
  expect(read.slice(0, 3)).toEqual(['a', null, 'c'])
  expect(new Set(read.slice(3))).toEqual(new Set([null]))
  await second.close()
})

test('F12 a second process cannot open the folder', async () => {
  const spool = await openSpool(folder)
  await expect(openSpool(folder)).rejects.toThrow('already uses')
  await spool.close()
  await (await openSpool(folder)).close()
})

test('F5 while a spool cannot be written, every append fails', async () => {
  const spool = await openSpool(folder)
  rmSync(folder, { recursive: true })
  await expect(append(spool, hit('a'))).rejects.toThrow('ENOENT')
  expect(spool.healthy()).toBe(false)
  await expect(append(spool, hit('b'))).rejects.toThrow('a moment ago')
  mkdirSync(folder)
  await spool.close()
})

test('F5 a spool recovers once it can be written again', async () => {
  const spool = await openSpool(folder, { pause: 0 })
  rmSync(folder, { recursive: true })
  await expect(append(spool, hit('a'))).rejects.toThrow('ENOENT')
  mkdirSync(folder)
  await append(spool, hit('b'))
  expect(await readAll(spool)).toEqual(['b'])
  await spool.close()
})

test('lines are read back as written, wherever they are cut or damaged', () => {
  const text = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())
  const anyHit = fc
    .record({
      agent: text,
      referrer: text,
      ip: text,
      subIds: fc.array(fc.option(text), { minLength: 5, maxLength: 5 }),
    })
    .map((changes) => makeHit(7, '2026-11-20T10:00:00Z', changes))
  fc.assert(
    fc.property(fc.array(anyHit, { maxLength: 5 }), fc.nat(), fc.nat(), (hits, cut, damage) => {
      const bytes = Buffer.from(hits.map(formatLine).join(''))
      expect(parseLines(bytes, 0).map((line) => line.hit)).toEqual(hits)
      expect(parseLines(bytes, 100).at(-1)?.end ?? 100).toBe(100 + bytes.length)

      const short = bytes.subarray(0, cut % (bytes.length + 1))
      const whole = parseLines(short, 0)
      expect(whole.map((line) => line.hit)).toEqual(hits.slice(0, whole.length))

      if (bytes.length === 0) return
      const at = damage % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ 1
      for (const line of parseLines(bytes, 0)) {
        if (line.hit) expect(hits).toContainEqual(line.hit)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('R56 the format of an earlier version, clicks as JSON, is still read', () => {
  const click = makeHit(7, '2026-11-20T10:00:00Z', {
    agent: 'é "quoted"\t',
    subIds: ['a', null, null, null, null],
  })
  const json = JSON.stringify(click)
  const line = `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`
  expect(parseLines(Buffer.from(line), 0)).toEqual([{ end: Buffer.byteLength(line), hit: click }])
})
