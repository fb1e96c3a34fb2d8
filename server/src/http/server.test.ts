// Oversized, deeply nested and malformed requests, and the common body of every error response.
import { messages } from '@rivulet/contract/messages/messages'
import { once } from 'node:events'
import { type AddressInfo, connect as dial } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  refused,
  tooMany,
  unauthenticated,
  unavailable,
} from '../errors.ts'
import { createServer } from './server.ts'

let logged = ''
const log = createLogger('trace', { write: (line) => void (logged += line) })
const app = createServer({ trustProxy: ['10.0.0.0/8'] }, log)
const databaseError = (code: string) => Object.assign(new Error('connect to 10.1.2.3'), { code })
const thrown: Record<string, () => Error> = {
  unauthenticated: () => unauthenticated(),
  forbidden: () => forbidden(),
  notFound: () => notFound(),
  conflict: () => conflict('Somebody else was faster', 'stale'),
  invalid: () => invalid({ name: ['The field is required'] }),
  refused: () => refused('Incorrect username or password'),
  tooMany: () => tooMany(12.3),
  unavailable: () => unavailable(),
  broken: () => new Error('select secret from account at /srv/app.ts:12'),
  refusedConnection: () => databaseError('ECONNREFUSED'),
  goneHost: () => databaseError('EHOSTUNREACH'),
  stopped: () => databaseError('57P01'),
  unique: () => databaseError('23505'),
}

beforeAll(async () => {
  app.post('/echo', async (request) => ({ data: request.body ?? null }))
  app.get('/echo', async (request) => ({ data: request.query }))
  app.get('/who', async (request) => ({ data: { ip: request.ip, protocol: request.protocol } }))
  app.get<{ Params: { name: string } }>('/throw/:name', async (request) => {
    throw thrown[request.params.name]?.() ?? new Error('no such error')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const post = (payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload })

test.each([
  ['unauthenticated', 401, 'Please sign in', {}],
  ['forbidden', 403, 'You do not have access to this', {}],
  ['notFound', 404, 'Record not found', {}],
  ['conflict', 409, 'Somebody else was faster', { code: 'stale' }],
  ['invalid', 422, 'Check highlighted fields', { errors: { name: ['The field is required'] } }],
  ['refused', 422, 'Incorrect username or password', {}],
  ['tooMany', 429, 'Too many attempts. Please wait and try again', {}],
  ['unavailable', 503, 'The service is temporarily unavailable. Please try again', {}],
  ['broken', 500, 'Ops, can not execute the operation', {}],
])('R79 %s gets %i in both error formats', async (name, status, message, meta) => {
  const answer = await app.inject(`/throw/${name}`)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status,
    detail: name === 'invalid' ? 'name: The field is required' : message,
    requestId: answer.headers['x-request-id'],
    message,
    meta,
  })
})

test('R79 an unexpected error returns only its request id, under which the log has the details', async () => {
  const answer = await app.inject('/throw/broken')
  expect(answer.body).not.toMatch(/select|app\.ts|stack|fastify|postgres/i)
  const line = logged.split('\n').find((entry) => entry.includes(answer.json().requestId))
  expect(line).toContain('select secret from account')
})

test.each(['refusedConnection', 'goneHost', 'stopped'])(
  'F2 without its database (%s) the API answers 503 with Retry-After',
  async (name) => {
    const answer = await app.inject(`/throw/${name}`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.body).not.toContain('10.1.2.3')
  },
)

test('a violated database constraint is a 500, not a temporary outage', async () => {
  expect((await app.inject('/throw/unique')).statusCode).toBe(500)
})

test('a 429 carries Retry-After in whole seconds', async () => {
  expect((await app.inject('/throw/tooMany')).headers['retry-after']).toBe('13')
})

test.each([
  ['malformed JSON', '{"a":'],
  ['bad UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['__proto__', '{"a":{"__proto__":{"admin":true}}}'],
  ['constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['prototype', '[{"prototype":1}]'],
  ['11 levels', `${'['.repeat(11)}${']'.repeat(11)}`],
  ['100000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('R31 B13 %s is rejected with 400', async (_name, payload) => {
  const answer = await post(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toBe('The request is malformed')
})

test('R31 a body of 10 levels and 256 KB is accepted, one byte more is not', async () => {
  expect((await post(`${'['.repeat(10)}${']'.repeat(10)}`)).statusCode).toBe(200)
  const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
  expect((await post(text(256 * 1024))).statusCode).toBe(200)
  const answer = await post(text(256 * 1024 + 1))
  expect(answer.statusCode).toBe(413)
  expect(answer.json().message).toBe('The request is too large')
})

test('R31 content other than JSON is rejected with 415, an empty JSON body counts as no body', async () => {
  const xml = await post('<a/>', 'text/xml')
  expect([xml.statusCode, xml.json().detail]).toEqual([415, messages.request.jsonType])
  expect((await post('{"a":')).json().detail).toBe(messages.request.json)
  expect((await post('plain', 'text/plain')).statusCode).toBe(415)
  expect((await post('')).json()).toEqual({ data: null })
})

test('R31 a URL of 8 KB is accepted; longer ones are rejected, and so are names that reach into prototypes', async () => {
  const address = (length: number) => `/echo?a=${'x'.repeat(length - 8)}`
  expect((await app.inject(address(8 * 1024))).statusCode).toBe(200)
  expect((await app.inject(address(8 * 1024 + 1))).statusCode).toBe(414)
  expect((await app.inject('/echo?__proto__=1')).statusCode).toBe(400)
})

async function raw(request: string): Promise<string> {
  const socket = dial((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.end(request)
  await once(socket, 'close')
  return answer
}

test('R31 headers over 16 KB are rejected with 431', async () => {
  const answer = await raw(`GET /echo HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(17 * 1024)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    status: 431,
    requestId: expect.any(String),
  })
})

test('B13 a malformed HTTP request gets the same error body', async () => {
  expect(await raw('HELLO\r\n\r\n')).toContain('"message":"The request is malformed"')
})

test('B13 a URL that cannot be decoded is rejected with 400', async () => {
  expect((await app.inject('/throw/%zz')).statusCode).toBe(400)
})

test('R79 an unknown URL is 404 in JSON for programs and a page for browsers', async () => {
  expect((await app.inject('/nowhere')).json()).toMatchObject({
    status: 404,
    message: messages.request.noAddress,
  })
  const page = await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const api = await app.inject({ url: '/api/v1/nowhere', headers: { accept: 'text/html' } })
  expect(api.json()).toMatchObject({ status: 404 })
})

test('R49 R51 R52 every answer carries the security headers, and HSTS only behind TLS', async () => {
  const { headers } = await app.inject('/throw/notFound')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self';",
  )
  expect(headers['strict-transport-security']).toBeUndefined()
  const secure = await app.inject({
    url: '/who',
    remoteAddress: '10.1.1.1',
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('R55 forwarded addresses are believed only from configured proxies', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const trusted = await app.inject({ url: '/who', remoteAddress: '10.1.1.1', headers })
  expect(trusted.json().data).toEqual({ ip: '203.0.113.7', protocol: 'https' })
  const stranger = await app.inject({ url: '/who', remoteAddress: '198.51.100.1', headers })
  expect(stranger.json().data).toEqual({ ip: '198.51.100.1', protocol: 'http' })
})

test('R104 a forwarded address with a port counts as that address, and garbage as the proxy’s own', async () => {
  for (const [said, ip] of [
    ['203.0.113.7:51000', '203.0.113.7'],
    ['203.0.113.7:51001', '203.0.113.7'],
    ['garbage', '10.1.1.1'],
  ]) {
    const headers = { 'x-forwarded-for': said }
    const answer = await app.inject({ url: '/who', remoteAddress: '10.1.1.1', headers })
    expect(answer.json().data.ip).toBe(ip)
  }
})

test('R78 a request is one log line, with its id and without its query string', async () => {
  logged = ''
  const answer = await app.inject('/echo?search=somebody&token=canary0bird')
  const lines = logged.trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    path: '/echo',
    status: 200,
  })
  expect(logged).not.toMatch(/somebody|canary0bird/)
})

test('R86 slow headers, slow requests and idle connections are closed', () => {
  expect(app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
  })
})
