// Uploaded images: re-encoding, rejected images, and inline display.
import { messages } from '@rivulet/contract/messages/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blackPng } from '../../testing/black-png.ts'
import { type FileCalls, fileCalls } from '../../testing/file-calls.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let upload: FileCalls['upload']
let tokenOf: FileCalls['tokenOf']
let read: FileCalls['read']
beforeAll(async () => {
  server = await createWholeApp()
  ;({ upload, tokenOf, read } = fileCalls(server))
})
afterAll(() => server.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
const field = messages.field
const picture = (width = 3, height = 2) =>
  sharp({ create: { width, height, channels: 3, background: '#4338ca' } })

test('R44 an image is re-encoded: location and hidden data are removed, and it is rotated upright', async () => {
  const place = {
    IFD0: { Copyright: 'Somebody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' },
  }
  const taken = await picture().jpeg().withExif(place).withMetadata({ orientation: 6 }).toBuffer()
  const before = await sharp(taken).metadata()
  expect([before.exif === undefined, before.orientation]).toEqual([false, 6])
  const sent = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')])
  const { data } = await upload('holiday.jpg', sent)
  const stored = (await read(data.file, await tokenOf(server.admin))).rawPayload
  expect(data.size).toBe(stored.length)
  const { exif, orientation, width, height, format } = await sharp(stored).metadata()
  expect([exif, orientation, width, height, format]).toEqual([undefined, undefined, 2, 3, 'jpeg'])
  expect(stored.includes('Somebody') || stored.includes('<script>')).toBe(false)
})

test('R44 images keep their format, and animations stay animated', async () => {
  const frames = Buffer.concat([await picture(4, 4).raw().toBuffer(), Buffer.alloc(48, 255)])
  const film = sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
  for (const [name, bytes, pages] of [
    ['a.png', await picture().png().toBuffer(), undefined],
    ['a.webp', await picture().webp().toBuffer(), undefined],
    ['a.gif', await film.gif().toBuffer(), 2],
  ] as const) {
    const { data } = await upload(name, bytes)
    const answer = await read(data.file, await tokenOf(server.admin))
    const drawn = await sharp(answer.rawPayload, { animated: true }).metadata()
    expect([`a.${drawn.format}`, drawn.pages]).toEqual([name, pages])
  }
})

test('R44 B6 a damaged image or one over 40 megapixels is rejected with a message', async () => {
  const whole = await picture(64, 64).png().toBuffer()
  expect((await upload('a.png', whole.subarray(0, whole.length - 40))).error).toBe(field.image)
  expect((await upload('a.gif', Buffer.from('GIF89a nothing'))).error).toBe(field.image)
  expect((await upload('a.png', blackPng(8000, 5001))).error).toBe(field.image)
  expect((await upload('a.png', blackPng(8000, 5))).error).toBeUndefined()
})

test('R43 a re-encoded image may be shown inline, every other file and every download is an attachment', async () => {
  const kindOf = async (key: string, more = '') => {
    const token = await tokenOf(server.admin)
    const { headers } = await server.app.inject({ url: `/files/${key}?token=${token}${more}` })
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    return String(headers['content-disposition']).split(';')[0]
  }
  const image = (await upload('a.png', await picture().png().toBuffer())).data.file
  const document = (await upload('a.pdf', pdf)).data.file
  expect([await kindOf(image), await kindOf(image, '&download=true')]).toEqual(['inline', 'attachment'])
  expect([await kindOf(document), await kindOf(document, '&download=true')]).toEqual([
    'attachment',
    'attachment',
  ])
  await server.sql`update file set redrawn = false where key = ${image}`
  expect(await kindOf(image)).toBe('attachment')
})
