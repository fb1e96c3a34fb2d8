// Malicious files: disguised types, zip bombs, links, path traversal and scripts are rejected without a trace, or
// stored and served so that nothing in them runs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, Zip, ZipDeflate, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { times } from '../testing/amount.ts'
import { blackPng } from '../testing/black-png.ts'
import { type FileCalls, fileCalls } from '../testing/file-calls.ts'
import { naughtyTexts } from '../testing/naughty.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'

let server: WholeApp
let calls: FileCalls
beforeAll(async () => {
  server = await createWholeApp()
  calls = fileCalls(server)
})
afterAll(() => server.close())

const disk = () =>
  readdirSync(server.deps.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
const rows = async () =>
  (await server.sql`select key from file order by id`).map(({ key }) => String(key))

const html = '<html><script>alert(1)</script></html>'
const types = '[Content_Types].xml'
const book = (more: Zippable = {}): Zippable => ({
  [types]: strToU8('<Types/>'),
  'xl/workbook.xml': strToU8('<workbook/>'),
  ...more,
})
const zipped = (parts: Zippable) => Buffer.from(zipSync(parts))
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: '#4338ca' } })
    .toFormat(format)
    .toBuffer()

const heads = { listed: [0x50, 0x4b, 0x01, 0x02], part: [0x50, 0x4b, 0x03, 0x04] } as const

/** The workbook with altered bytes in its first directory entry, or in its first local header. */
function forged(head: keyof typeof heads, at: number, value: number, bytes = zipped(book())): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(value, changed.indexOf(Buffer.from(heads[head])) + at)
  return changed
}
/** Offsets of CRC, sizes and position in a directory entry. */
const [sum, packedSize, size, offset] = [16, 20, 24, 42]
const nameOfPart = 30
const bomb = () => zipped({ 'xl/a.xml': new Uint8Array(30_000_000), ...book() })
const stored = () => Buffer.from(zipSync(book(), { level: 0 }))

/** With data descriptors after each entry, as streaming writers produce. */
function streamed(): Buffer {
  const chunks: Uint8Array[] = []
  const archive = new Zip((_error, chunk) => chunks.push(chunk))
  for (const [name, text] of Object.entries(book())) {
    const part = new ZipDeflate(name)
    archive.add(part)
    part.push(text as Uint8Array, true)
  }
  archive.end()
  return Buffer.concat(chunks)
}

/** A directory that contradicts the content: `change` receives its entries. */
function listedAs(bytes: Buffer, change: (listed: Buffer[]) => Buffer[]): Buffer {
  const end = bytes.length - 22
  const start = bytes.readUInt32LE(end + 16)
  const listed: Buffer[] = []
  for (let at = start; at < end; ) {
    const next = bytes.indexOf(Buffer.from(heads.listed), at + 4)
    listed.push(bytes.subarray(at, next < 0 ? end : next))
    at = next < 0 ? end : next
  }
  const told = change(listed)
  const last = Buffer.from(bytes.subarray(end))
  last.writeUInt16LE(told.length, 10)
  return Buffer.concat([bytes.subarray(0, start), ...told, last])
}
const withMore = (before: Zippable, behind: Zippable = {}) => zipped({ ...before, ...book(behind) })
const more = { 'xl/a.xml': strToU8(html) }

const refused: Record<string, () => Promise<[string, Buffer]> | [string, Buffer]> = {
  HTML: () => ['a.html', Buffer.from(html)],
  'HTML named as text': () => ['a.txt', Buffer.from(html)],
  'HTML after white space': () => ['a.csv', Buffer.from(`\ufeff \n\t${html}`)],
  'HTML in UTF-16': () => ['a.txt', Buffer.from(`\ufeff${html}`, 'utf16le')],
  'an SVG with a script': () => ['a.svg', Buffer.from('<svg onload="alert(1)"/>')],
  'an SVG named as PNG': () => ['a.png', Buffer.from('<svg onload="alert(1)"/>')],
  'a GIF that is also a script': () => ['a.gif', Buffer.from('GIF89a/*\0\0*/=alert(1)//')],
  'a script with an image’s signature': () => [
    'a.jpg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(html)]),
  ],
  'an image with another extension': async () => ['a.pdf', await picture('png')],
  'an executable': () => ['a.exe', Buffer.from('MZ\x90\0')],
  'an executable named as text': () => ['a.txt', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
  'a name with two extensions': () => ['a.pdf.html', Buffer.from('%PDF-1.7')],
  'no extension': () => ['pdf', Buffer.from('%PDF-1.7')],
  'an empty file': () => ['a.pdf', Buffer.alloc(0)],
  'a workbook with path traversal': () => ['a.xlsx', withMore({ '../../x.sh': strToU8('#!') })],
  'a workbook with an absolute path': () => ['a.xlsx', withMore({ '/etc/x': strToU8('x') })],
  'a workbook with path traversal on Windows': () => [
    'a.xlsx',
    withMore({ '..\\..\\x.bat': strToU8('x') }),
  ],
  'an image beyond forty megapixels': () => ['a.png', blackPng(20_000, 20_000)],
  'an image a million pixels wide': () => ['a.png', blackPng(1_000_000, 50)],
  'a truncated image': async () => ['a.png', (await picture('png')).subarray(0, 40)],
  'an archive': () => ['a.zip', zipped(book())],
  'a workbook without its parts': () => ['a.xlsx', zipped({ 'a.txt': strToU8('x') })],
  'a Word document named as workbook': () => [
    'a.xlsx',
    zipped({ [types]: strToU8('x'), 'word/document.xml': strToU8('x') }),
  ],
  'a workbook with macros': () => ['a.xlsx', zipped(book({ 'xl/vbaProject.bin': strToU8('x') }))],
  'a zip bomb': () => ['a.xlsx', zipped(book({ 'xl/a.xml': new Uint8Array(30_000_000) }))],
  'a workbook with too many entries': () => [
    'a.xlsx',
    zipped(book(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`${i}`, new Uint8Array()])))),
  ],
  'a workbook with a symbolic link': () => [
    'a.xlsx',
    zipped(book({ 'xl/link': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })),
  ],
  'a workbook with a huge declared size': () => ['a.xlsx', forged('listed', size, 0xffffffff)],
  'a zip bomb with a small declared size': () => ['a.xlsx', forged('listed', size, 100, bomb())],
  'a workbook with a declared size of zero': () => ['a.xlsx', forged('listed', size, 0)],
  'a workbook with a wrong declared size': () => ['a.xlsx', forged('listed', size, 9)],
  'a workbook with a wrong size of a stored entry': () => [
    'a.xlsx',
    forged('listed', size, 1, stored()),
  ],
  'a workbook with a wrong checksum': () => ['a.xlsx', forged('listed', sum, 1)],
  'a workbook with a wrong compressed size': () => ['a.xlsx', forged('listed', packedSize, 1)],
  'a workbook with a wrong offset': () => ['a.xlsx', forged('listed', offset, 1)],
  'a workbook with overlapping entries': () => [
    'a.xlsx',
    listedAs(zipped(book()), (listed) => [...listed, ...listed]),
  ],
  'a workbook with an unlisted entry at the start': () => [
    'a.xlsx',
    listedAs(withMore(more), (listed) => listed.slice(1)),
  ],
  'a workbook with an unlisted entry at the end': () => [
    'a.xlsx',
    listedAs(withMore({}, more), (listed) => listed.slice(0, -1)),
  ],
  'a workbook with two names for an entry': () => ['a.xlsx', forged('part', nameOfPart, 0x41414141)],
  'an encrypted workbook': () => ['a.xlsx', forged('listed', 8, 0x0008_0001)],
  'a workbook with another compression method': () => ['a.xlsx', forged('listed', 8, 0x000c_0000)],
  'a truncated workbook': () => ['a.xlsx', zipped(book()).subarray(0, -30)],
  'a workbook with trailing data': () => ['a.xlsx', Buffer.concat([zipped(book()), Buffer.from(html)])],
  'eleven megabytes': () => [
    'a.pdf',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * 1024 * 1024, 32)]),
  ],
}

describe('B6 R41 R44 R45 R48', () => {
  test.each(Object.keys(refused))('%s is rejected, and nothing of it is stored', async (what) => {
    const before = [disk(), await rows()]
    const [name, bytes] = (await refused[what]?.()) ?? ['', Buffer.alloc(0)]
    const { status, error } = await calls.upload(name, bytes)
    expect([what, status, typeof error]).toEqual([what, 422, 'string'])
    expect([disk(), await rows()]).toEqual(before)
  })

  test.each(['stored', 'packed', 'streamed'] as const)(
    'a workbook that is %s is accepted',
    async (how) => {
      const written = { stored, packed: () => zipped(book()), streamed }[how]()
      expect((await calls.upload('a.xlsx', written)).status).toBe(201)
    },
  )

  test('a PDF that is also HTML is a PDF: sent as an attachment, never shown, and nothing in it runs', async () => {
    const { data } = await calls.upload('a.pdf', Buffer.from(`%PDF-1.7\n${html}`))
    const answer = await calls.read(data.file, await calls.tokenOf(server.admin))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'data hidden behind or in a %s is removed',
    async (format) => {
      const hidden = Buffer.concat([
        await sharp(await picture(format))
          .withExif({ IFD0: { Copyright: html } })
          .toBuffer(),
        zipped(book()),
        Buffer.from(html),
      ])
      const { status, data } = await calls.upload(`a.${format}`, hidden)
      expect(status).toBe(201)
      const kept = readFileSync(join(server.deps.config.dataDir, 'files', data.file))
      expect(kept.includes('<script>') || kept.includes('PK\u0003\u0004')).toBe(false)
      expect(await sharp(kept).metadata()).toMatchObject({ width: 4, height: 3, format })
    },
  )
})

test('B6 R42 R43 whatever its name, a file is stored in its folder and its name is one harmless line', async () => {
  const odd = [
    '../../etc/cron.d/x',
    '..\\..\\x',
    '/etc/passwd',
    'C:\\x',
    'CON',
    'a\u0000b',
    'a.html\u0000',
    'a"; x="',
    'a\r\nset-cookie: x=1',
    '.',
    '..',
    '.htaccess',
    '~root',
    '%2e%2e%2fx',
    '|id',
    '$(id)',
    '`id`',
    '-rf',
    'x'.repeat(300),
  ]
  const names = [...odd, ...naughtyTexts.filter((text) => text.length < 300)].slice(0, times(60))
  const token = await calls.tokenOf(server.admin)
  const outside = () =>
    disk().filter((path) => !path.startsWith(join(server.deps.config.dataDir, 'files')))
  const before = outside()
  for (const name of names) {
    // A line break or quote would end the header of the multipart part itself.
    const sent = `${name.replaceAll(/[\r\n"]/g, (c) => encodeURIComponent(c))}.txt`
    const { status, data } = await calls.upload(sent, Buffer.from('x'))
    expect.soft([name, status < 500]).toEqual([name, true])
    if (status !== 201) continue
    expect
      .soft([name, /[/\\\u0000-\u001f\u007f\u202a-\u202e]/.test(data.name), data.name.length <= 160])
      .toEqual([name, false, true])
    const answer = await calls.read(data.file, token)
    expect
      .soft([
        name,
        answer.statusCode,
        String(answer.headers['content-disposition']).startsWith('attachment; filename="'),
      ])
      .toEqual([name, 200, true])
  }
  expect(outside()).toEqual(before)
  expect(
    disk().every(
      (path) => /[/\\]files[/\\]([0-9a-f]{32}|store-id)$/.test(path) || before.includes(path),
    ),
  ).toBe(true)
})
