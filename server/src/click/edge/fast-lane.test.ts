// The fast lane on real sockets: it answers exactly as node:http would, and hands over everything else intact.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, createTestClicks, type TestClicks } from '../../testing/clicks.ts'
import { redirect, render } from './answer.ts'
import { type Answerer, openFastLane } from './fast-lane.ts'
import { readHead } from './request-head.ts'

let path: TestClicks
let port: number
beforeAll(async () => {
  path = await createTestClicks()
  await path.app.listen({ host: '127.0.0.1', port: 0 })
  port = (path.app.server.address() as AddressInfo).port
})
afterAll(() => path.close())

/** Sends the parts and reads until the server closes. */
async function converse(...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
  const closed = once(socket, 'close')
  for (const part of parts) await new Promise((resolve) => socket.write(part, 'latin1', resolve))
  await closed
  return heard
}
/** The same, sending each part after the previous response. */
async function takeTurns(...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
  const closed = once(socket, 'close')
  for (const part of parts) {
    const answered = once(socket, 'data')
    socket.write(part, 'latin1')
    await answered
  }
  await closed
  return heard
}
const statuses = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const ask = (more = '', { code = path.link.code, method = 'GET', version = '1.1' } = {}) =>
  `${method} /r/${code}?s1=a HTTP/${version}\r\nhost: partners.example\r\nuser-agent: ${browser}\r\n${more}\r\n`
const closing = 'connection: close\r\n'
const stored = async () => {
  await path.clicks.settled()
  return (await path.sql<{ count: number }[]>`select count(*) from hit`)[0]?.count ?? 0
}

describe('R31 a tracked address', () => {
  test('has the same limits as any other request', async () => {
    const headers = (bytes: number) => `x-much: ${'x'.repeat(bytes)}\r\n${closing}`
    expect(statuses(await converse(ask(headers(4000))))).toEqual([302])
    expect(statuses(await converse(ask(headers(20_000))))).toEqual([431])
    const long = `GET /r/${path.link.code}?s1=${'a'.repeat(9000)} HTTP/1.1\r\nhost: a\r\n${closing}\r\n`
    expect(statuses(await converse(long))).toEqual([414])
  })

  test('with two Host headers is rejected', async () => {
    expect(statuses(await converse(ask(`host: other.example\r\n${closing}`)))).toEqual([400])
  })
})

describe('R37 R59 a connection', () => {
  test('is answered click by click, and closed on request', async () => {
    const before = await stored()
    const heard = await takeTurns(ask(), ask(), ask(closing))
    expect(statuses(heard)).toEqual([302, 302, 302])
    expect(heard.match(/location: https:\/\/shoes\.example\/\?s1=a&aid=/g)).toHaveLength(3)
    expect(heard.match(/connection: keep-alive/g)).toHaveLength(2)
    expect(heard.match(/date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g)).toHaveLength(3)
    expect(await stored()).toBe(before + 3)
  })

  test('moves to node:http at the first request that is not plain, without losing a byte', async () => {
    const before = await stored()
    const unusual: Record<string, [parts: string[], answers: number[]]> = {
      'three at once': [[ask() + ask() + ask(closing)], [302, 302, 302]],
      'a head in parts': [
        [ask().slice(0, 20), ask().slice(20), ask(closing)],
        [302, 302],
      ],
      'a body': [
        [ask('content-length: 3\r\n') + 'abc', ask(closing)],
        [302, 302],
      ],
      'a body in chunks': [
        [ask('transfer-encoding: chunked\r\n') + '3\r\nabc\r\n0\r\n\r\n', ask(closing)],
        [302, 302],
      ],
      'a name twice': [
        [ask('x-a: 1\r\nx-a: 2\r\n'), ask(closing)],
        [302, 302],
      ],
      'letters beyond ASCII': [
        [ask('x-a: \u00e9\r\n'), ask(closing)],
        [302, 302],
      ],
      'an unknown link': [
        [ask('', { code: 'nobody' }), ask(closing)],
        [404, 302],
      ],
      'another method': [
        [ask('content-length: 0\r\n', { method: 'POST' }), ask(closing)],
        [404, 302],
      ],
    }
    expect(statuses(await takeTurns(ask(), ask('', { code: 'nobody' }), ask(closing)))).toEqual([
      302, 404, 302,
    ])
    for (const [name, [parts, answers]] of Object.entries(unusual))
      expect.soft([name, statuses(await converse(...parts))]).toEqual([name, answers])
    const found = Object.values(unusual).flatMap(([, answers]) => answers)
    expect(await stored()).toBe(before + 2 + found.filter((status) => status === 302).length)
  })

  test('that does not speak HTTP gets the usual error', async () => {
    const wrong: Record<string, string> = {
      'no host': `GET /r/${path.link.code} HTTP/1.1\r\n\r\n`,
      'a bare line feed': ask().replace('\r\n', '\n'),
      'a space before the colon': ask('x-a : 1\r\n'),
      'two lengths': ask('content-length: 0\r\ncontent-length: 1\r\n'),
      'a length and chunks': ask('content-length: 0\r\ntransfer-encoding: chunked\r\n'),
      'a folded line': ask('x-a: 1\r\n  2\r\n'),
    }
    for (const [name, bytes] of Object.entries(wrong))
      expect.soft([name, statuses(await converse(bytes))]).toEqual([name, [400]])
  })

  test('of HTTP/1.0, as some proxies use it, ends with the response unless it asks for keep-alive', async () => {
    expect(statuses(await converse(ask('', { version: '1.0' })))).toEqual([302])
    const heard = await takeTurns(ask('connection: keep-alive\r\n', { version: '1.0' }), ask(closing))
    expect(statuses(heard)).toEqual([302, 302])
  })

  test('that the visitor has already closed is dropped, and the click is kept', async () => {
    const before = await stored()
    const socket = connect(port, '127.0.0.1')
    socket.end(ask())
    await once(socket.resume(), 'close')
    expect(await stored()).toBe(before + 1)
  })

  test('R52 HEAD gets headers only, also for the page of a link without a shop', async () => {
    const heard = await converse(ask(closing, { method: 'HEAD' }))
    expect(statuses(heard)).toEqual([302])
    expect(heard.endsWith('\r\n\r\n')).toBe(true)
  })
})

test('R37 the fast lane and the Fastify route answer the same', async () => {
  const fast = await converse(ask(`sec-purpose: prefetch\r\n${closing}`))
  const slow = await path.follow(`/r/${path.link.code}?s1=a`, { 'sec-purpose': 'prefetch' })
  expect(statuses(fast)).toEqual([slow.statusCode])
  for (const name of ['cache-control', 'x-content-type-options', 'content-length'])
    expect.soft(fast).toContain(`${name}: ${slow.headers[name]}\r\n`)
})

test('R31 R86 a peer that sends requests and never reads is closed before its answers fill the memory', async () => {
  const server = createServer()
  // Long, to fill what the kernel holds of them within a few hundred.
  const answer = `HTTP/1.1 404 Not Found\r\ncontent-length: 50000\r\n\r\n${'x'.repeat(50_000)}`
  const respond: Answerer = (_request, done) => {
    setImmediate(done, answer, false)
    return true
  }
  const lane = openFastLane(server, respond, { first: 60_000, next: 60_000 })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const arrived = once(server, 'connection') as Promise<[Socket]>
  const greedy = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setNoDelay()
    .pause()
  greedy.on('error', () => undefined)
  const [held] = await arrived
  for (let sent = 0; sent < 2000 && !held.destroyed; sent++) {
    const before = held.bytesWritten
    greedy.write(ask(), 'latin1')
    // Each after the answer to the last: two at once would be left to node:http.
    while (held.bytesWritten === before && !held.destroyed) await new Promise(setImmediate)
    expect(held.writableLength).toBeLessThan(200_000)
  }
  expect(held.destroyed).toBe(true)
  greedy.destroy()
  lane.close(0)
  server.close()
})

describe('R59 a request head', () => {
  /** The same bytes as node:http parses them; null unless they are a complete request without a body. */
  type ParsedHead = { method: string; url: string; headers: IncomingHttpHeaders }
  let told: (heard: ParsedHead | null) => void
  const reader = createServer((request, response) => {
    told({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    response.end()
  })
  const sockets = new Set<Socket>()
  reader.on('connection', (socket) => sockets.add(socket))
  reader.on('clientError', (_error, socket) => {
    told(null)
    socket.destroy()
  })
  beforeAll(() => new Promise<void>((resolve) => void reader.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    reader.close()
  })
  const asNode = (text: string) =>
    new Promise<ParsedHead | null>((resolve) => {
      told = resolve
      const socket = connect((reader.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => undefined).on('close', () => resolve(null))
      socket.end(text, 'latin1')
    })

  const token = fc.string({ unit: fc.constantFrom(...'aZ9-_.!~:( \t'), minLength: 1, maxLength: 6 })
  const name = fc.oneof(
    ...[
      'x-a',
      'x-b',
      'x-c',
      'User-Agent',
      'referer',
      'cookie',
      'x-forwarded-for',
      'Connection',
      'constructor',
    ].map((known) => fc.constant(known)),
    ...['content-length', 'transfer-encoding', 'upgrade', '__proto__'].map((odd) => fc.constant(odd)),
    token,
  )
  const value = fc.oneof(
    fc.constantFrom('close', 'keep-alive', '0', 'a, b', '  spaces  ', ''),
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom('a', '\r', '\n', '\0', '\x7f', '\xe9', ' ', '\t', ':'),
      maxLength: 8,
    }),
  )
  const end = fc.oneof(
    { weight: 20, arbitrary: fc.constant('\r\n') },
    fc.constantFrom('\n', '\r', '\r\n '),
  )
  const head = fc
    .tuple(
      fc.constantFrom('GET', 'HEAD', 'GET', 'GET', 'POST', 'get'),
      fc.constantFrom('/r/abc', '/r/abc?s1=x&to=%2F', '/r/', '/r/a b', '/r/\xe9', '/x', '/r/a#b'),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 '),
      fc.array(fc.tuple(name, fc.constantFrom(':', ': ', ': ', ': ', ' : '), value, end), {
        maxLength: 3,
      }),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant('\r\n') },
        fc.constantFrom('\n', '', '\r\n\r\n', '\r\nx'),
      ),
    )
    .map(([method, url, version, lines, tail]) => {
      const host = 'host: partners.example\r\n'
      return `${method} ${url} ${version}\r\n${host}${lines.map((line) => line.join('')).join('')}${tail}`
    })

  test('is parsed as node:http parses it, or left to it', async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(head, async (text) => {
        const ours = readHead(text)
        if (!ours) return
        read++
        const { method, url, headers } = ours
        expect({ method, url, headers }).toEqual(await asNode(text))
      }),
      { numRuns: 3000 },
    )
    expect(read).toBeGreaterThan(100)
  })
})

test('R37 no URL, whatever it contains, can inject a header', () => {
  const how = { last: true, head: false, keptFor: 1 }
  for (const address of [
    'https://a.example/\r\nset-cookie: a=b',
    'https://a.example/\n',
    'https://a.example/é',
  ])
    expect(() => render(redirect(address, null), how)).toThrow('location')
})
