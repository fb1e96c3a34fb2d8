// Malformed HTTP on raw sockets: every connection ends with or without a
// response, nothing is done, and others are served meanwhile.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshot } from '../testing/snapshot.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'

let server: WholeApp
let port: number
beforeAll(async () => {
  server = await createWholeApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

function open(): { socket: Socket; said: () => string } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  // The server may well close it.
  socket.on('error', () => undefined)
  return { socket, said: () => text }
}

const servesOthers = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/me`, {
    headers: server.admin.headers,
  })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

/** Sends the bytes; returns the response, received while others were served. */
async function say(bytes: string): Promise<string> {
  const { socket, said } = open()
  const closed = once(socket, 'close')
  socket.write(Buffer.from(bytes, 'latin1'))
  for (let i = 0; i < 5; i++) {
    await servesOthers()
    if (said() !== '') break
  }
  socket.destroy()
  await closed
  return said()
}

/** Sends bytes that end with `connection: close`, and waits for the end. */
async function sayAll(bytes: string): Promise<string> {
  const { socket, said } = open()
  const closed = once(socket, 'close')
  socket.write(Buffer.from(bytes, 'latin1'))
  await closed
  return said()
}

const post = (headers: string, body = '', path = '/api/v1/registration/invite') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\n${server.admin.headers.bearer.replace(/^/, 'bearer: ')}\r\ncontent-type: application/json\r\n${headers}\r\n${body}`
const invite = '{"type":"single"}'
const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))

const broken: Record<string, () => string> = {
  'two lengths': () => post('content-length: 17\r\ncontent-length: 5\r\n', invite),
  'a length and chunks': () =>
    post('content-length: 17\r\ntransfer-encoding: chunked\r\n', `11\r\n${invite}\r\n0\r\n\r\n`),
  'chunks and a length': () =>
    post('transfer-encoding: chunked\r\ncontent-length: 17\r\n', `11\r\n${invite}\r\n0\r\n\r\n`),
  'a length with a sign': () => post('content-length: +17\r\n', invite),
  'a negative length': () => post('content-length: -1\r\n', invite),
  'a hexadecimal length': () => post('content-length: 0x11\r\n', invite),
  'a list of lengths': () => post('content-length: 17, 17\r\n', invite),
  'an endless length': () => post('content-length: 99999999999999999999\r\n', invite),
  'chunks of chunks': () => post('transfer-encoding: xchunked\r\n', invite),
  'a chunk beyond all sizes': () =>
    post('transfer-encoding: chunked\r\n', `FFFFFFFFFFFFFFFFF\r\n${invite}`),
  'a chunk size that is not a number': () =>
    post('transfer-encoding: chunked\r\n', `zz\r\n${invite}\r\n0\r\n\r\n`),
  'a space before the colon': () => post('x-odd : 1\r\ncontent-length: 17\r\n', invite),
  'a folded header': () => post('x-odd: 1\r\n  2\r\ncontent-length: 17\r\n', invite),
  'a header without a colon': () => post('odd\r\ncontent-length: 17\r\n', invite),
  'a header with a NUL': () => post('x-odd: a\0b\r\ncontent-length: 17\r\n', invite),
  'line feeds alone': () => post('content-length: 17\r\n', invite).replaceAll('\r\n', '\n'),
  'a method there is not': () => 'BREW /api/v1/registration/invite HTTP/1.1\r\nhost: a\r\n\r\n',
  'a method in lower case': () => 'post /api/v1/registration/invite HTTP/1.1\r\nhost: a\r\n\r\n',
  'a version there is not': () => 'GET / HTTP/3.7\r\nhost: a\r\n\r\n',
  'no version': () => 'GET /\r\n\r\n',
  'no host': () => 'GET /api/v1/auth/me HTTP/1.1\r\n\r\n',
  'a tunnel': () => 'CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n',
  'a trace': () => 'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n',
  'another protocol': () =>
    'GET /api/v1/auth/me HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  'HTTP/2 at once': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'TLS at a plain port': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a whole other site': () => 'GET http://169.254.169.254/latest/meta-data HTTP/1.1\r\nhost: a\r\n\r\n',
  'a star': () => 'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n',
  'an unknown expectation': () => post('expect: a miracle\r\ncontent-length: 17\r\n', invite),
  'three thousand headers': () => post(`${'a: b\r\n'.repeat(3000)}content-length: 17\r\n`, invite),
  'a header of seventeen kilobytes': () =>
    post(`x-long: ${'x'.repeat(17 * 1024)}\r\ncontent-length: 17\r\n`, invite),
  'bytes that are no UTF-8': () =>
    post('content-length: 19\r\n', '{"type":"sing\xff\xfele"}'.slice(0, 19)),
  'a byte order mark in the wrong order': () => post('content-length: 19\r\n', `\xff\xfe${invite}`),
  'a body with corrupt compression': () =>
    post('content-encoding: gzip\r\ncontent-length: 17\r\n', invite),
  'a URL with line breaks': () => 'GET /api/v1/auth/me%0d%0aset-cookie:x=1 HTTP/1.1\r\nhost: a\r\n\r\n',
}

describe('B13 R31 R79', () => {
  test.each(Object.keys(broken))('%s is rejected or disconnected, and nothing is done', async (name) => {
    const before = await snapshot(server.sql)
    const answer = await say(broken[name]?.() ?? '')
    expect(statuses(answer).filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(answer).not.toMatch(/set-cookie|at \w+ \(|node:internal/i)
    expect(await snapshot(server.sql)).toEqual(before)
  })

  test('eight pipelined requests get eight responses in order', async () => {
    const many = Array.from(
      { length: 7 },
      (_, i) => `GET /api/v1/auth/invite/none-${i} HTTP/1.1\r\nhost: a\r\n\r\n`,
    )
    const last = 'GET /api/v1/nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
    const found = statuses(await sayAll(many.join('') + last))
    expect(found).toHaveLength(8)
    expect(found.filter((status) => status >= 500)).toEqual([])
    expect(found.at(-1)).toBe(404)
  })

  test('a request hidden in a body is treated as body', async () => {
    const hidden = post('content-length: 17\r\n', invite)
    const before = await snapshot(server.sql)
    const carrier = `POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`
    expect(statuses(await sayAll(carrier))).toEqual([400])
    expect(await snapshot(server.sql)).toEqual(before)
  })

  test('a hundred unfinished requests do not delay others', async () => {
    const slow = Array.from({ length: 100 }, open)
    for (const [i, { socket }] of slow.entries())
      socket.write(
        i % 2 ? 'GET /api/v1/auth/me HTTP/1.1\r\nhost:' : post('content-length: 500\r\n', '{"type":'),
      )
    await servesOthers()
    expect(slow.filter(({ said }) => said() !== '')).toEqual([])
    const closed = slow.map(({ socket }) => once(socket, 'close'))
    for (const { socket } of slow) socket.destroy()
    await Promise.all(closed)
    expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
  })
})
