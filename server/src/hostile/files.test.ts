// Files that pretend, burst, link, point elsewhere or carry scripts: refused without a trace, or kept as what they are and handed out so that nothing in them runs.
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

/** The book with other words at a place of the first entry of its list, or before its first part. */
function forged(head: keyof typeof heads, at: number, value: number, bytes = zipped(book())): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(value, changed.indexOf(Buffer.from(heads[head])) + at)
  return changed
}
/** Where its list tells how large a part is, its checksum, and where it lies. */
const [sum, packedSize, size, offset] = [16, 20, 24, 42]
const nameOfPart = 30
const bomb = () => zipped({ 'xl/a.xml': new Uint8Array(30_000_000), ...book() })
const stored = () => Buffer.from(zipSync(book(), { level: 0 }))

/** Sizes behind each part, as whoever writes in one go has to. */
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

/** The list says other things than there are: `change` is given what it holds. */
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
  'a page': () => ['a.html', Buffer.from(html)],
  'a page by another name': () => ['a.txt', Buffer.from(html)],
  'a page behind white space': () => ['a.csv', Buffer.from(`\ufeff \n\t${html}`)],
  'a page in UTF-16': () => ['a.txt', Buffer.from(`\ufeff${html}`, 'utf16le')],
  'a drawing with a script': () => ['a.svg', Buffer.from('<svg onload="alert(1)"/>')],
  'a drawing called a picture': () => ['a.png', Buffer.from('<svg onload="alert(1)"/>')],
  'a picture that is a script': () => ['a.gif', Buffer.from('GIF89a/*\0\0*/=alert(1)//')],
  'a script with a picture’s first bytes': () => [
    'a.jpg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(html)]),
  ],
  'a picture by another name': async () => ['a.pdf', await picture('png')],
  'a program': () => ['a.exe', Buffer.from('MZ\x90\0')],
  'a program called a text': () => ['a.txt', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
  'a name with two endings': () => ['a.pdf.html', Buffer.from('%PDF-1.7')],
  'no ending': () => ['pdf', Buffer.from('%PDF-1.7')],
  'nothing at all': () => ['a.pdf', Buffer.alloc(0)],
  'a book with a part outside of it': () => ['a.xlsx', withMore({ '../../x.sh': strToU8('#!') })],
  'a book with a part at a place of its own': () => ['a.xlsx', withMore({ '/etc/x': strToU8('x') })],
  'a book with a part outside of it on Windows': () => [
    'a.xlsx',
    withMore({ '..\\..\\x.bat': strToU8('x') }),
  ],
  'a picture beyond forty megapixels': () => ['a.png', blackPng(20_000, 20_000)],
  'a picture of one line a million wide': () => ['a.png', blackPng(1_000_000, 50)],
  'a picture that ends too soon': async () => ['a.png', (await picture('png')).subarray(0, 40)],
  'an archive': () => ['a.zip', zipped(book())],
  'a book without its parts': () => ['a.xlsx', zipped({ 'a.txt': strToU8('x') })],
  'a letter called a book': () => [
    'a.xlsx',
    zipped({ [types]: strToU8('x'), 'word/document.xml': strToU8('x') }),
  ],
  'a book with macros': () => ['a.xlsx', zipped(book({ 'xl/vbaProject.bin': strToU8('x') }))],
  'a book that bursts': () => ['a.xlsx', zipped(book({ 'xl/a.xml': new Uint8Array(30_000_000) }))],
  'a book of too many parts': () => [
    'a.xlsx',
    zipped(book(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`${i}`, new Uint8Array()])))),
  ],
  'a book with a link in it': () => [
    'a.xlsx',
    zipped(book({ 'xl/link': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })),
  ],
  'a book that says it is huge': () => ['a.xlsx', forged('listed', size, 0xffffffff)],
  'a book that bursts and says it is small': () => ['a.xlsx', forged('listed', size, 100, bomb())],
  'a book that says it has nothing in it': () => ['a.xlsx', forged('listed', size, 0)],
  'a book that says it has more in it': () => ['a.xlsx', forged('listed', size, 9)],
  'a book that lies about what is not packed': () => ['a.xlsx', forged('listed', size, 1, stored())],
  'a book with another checksum': () => ['a.xlsx', forged('listed', sum, 1)],
  'a book whose part ends elsewhere': () => ['a.xlsx', forged('listed', packedSize, 1)],
  'a book whose part lies elsewhere': () => ['a.xlsx', forged('listed', offset, 1)],
  'a book of two parts in one place': () => [
    'a.xlsx',
    listedAs(zipped(book()), (listed) => [...listed, ...listed]),
  ],
  'a book with a part before those listed': () => [
    'a.xlsx',
    listedAs(withMore(more), (listed) => listed.slice(1)),
  ],
  'a book with a part behind those listed': () => [
    'a.xlsx',
    listedAs(withMore({}, more), (listed) => listed.slice(0, -1)),
  ],
  'a book that names a part twice': () => ['a.xlsx', forged('part', nameOfPart, 0x41414141)],
  'a locked book': () => ['a.xlsx', forged('listed', 8, 0x0008_0001)],
  'a book packed in another way': () => ['a.xlsx', forged('listed', 8, 0x000c_0000)],
  'a book cut off': () => ['a.xlsx', zipped(book()).subarray(0, -30)],
  'a book with more behind it': () => ['a.xlsx', Buffer.concat([zipped(book()), Buffer.from(html)])],
  'eleven megabytes': () => [
    'a.pdf',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * 1024 * 1024, 32)]),
  ],
}

describe('B6 R41 R44 R45 R48', () => {
  test.each(Object.keys(refused))('%s is refused, and nothing of it stays', async (what) => {
    const before = [disk(), await rows()]
    const [name, bytes] = (await refused[what]?.()) ?? ['', Buffer.alloc(0)]
    const { status, error } = await calls.upload(name, bytes)
    expect([what, status, typeof error]).toEqual([what, 422, 'string'])
    expect([disk(), await rows()]).toEqual(before)
  })

  test.each(['stored', 'packed', 'streamed'] as const)('a book that is %s is taken', async (how) => {
    const written = { stored, packed: () => zipped(book()), streamed }[how]()
    expect((await calls.upload('a.xlsx', written)).status).toBe(201)
  })

  test('a paper that is also a page is a paper: saved, never shown, and nothing in it runs', async () => {
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
    'what hides behind or in a %s is gone',
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

test('B6 R42 R43 whatever a file is called, it lies in its folder and its name is one harmless line', async () => {
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
    // A line end or a quote would end the header of the part itself.
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
    disk().every((path) => /[/\\]files[/\\][0-9a-f]{32}$/.test(path) || before.includes(path)),
  ).toBe(true)
})
