// SSRF protection of outbound requests: allowed targets, on real sockets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postbackMessages as m } from '@rivulet/contract/messages/postback-messages'
import { openReceiver, type Receiver } from '../testing/servers/receiver.ts'
import { sendOutbound } from './outbound-request.ts'
import { hindranceOf, pinned, reachableAddresses } from './outbound-address.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const here = ['http', '127.0.0.0/8']
const call = (address: string, allowance: readonly string[], longest?: number) =>
  sendOutbound({ url: new URL(address), method: 'GET', headers: {}, body: null }, allowance, longest)

describe('R40 B8 allowed targets', () => {
  test.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/'],
    ...['https://0177.0.0.1/', 'https://017700000001/', 'https://0x7f.0.0.1/', 'https://127.0.0.1./'],
    ...[
      'https://①②⑦.0.0.1/',
      'https://0/',
      'https://0.0.0.0/',
      'https://10.0.0.1/',
      'https://100.64.0.1/',
    ],
    ...['https://169.254.169.254/latest/meta-data', 'https://172.16.0.1/', 'https://172.31.255.255/'],
    ...['https://192.168.1.1/', 'https://192.0.0.192/', 'https://198.18.0.1/', 'https://224.0.0.1/'],
    ...[
      'https://255.255.255.255/',
      'https://240.0.0.1/',
      'https://192.88.99.1/',
      'https://203.0.113.7/',
    ],
    ...['https://[::]/', 'https://[::1]/', 'https://[0:0:0:0:0:0:0:1]/', 'https://[::ffff:127.0.0.1]/'],
    ...['https://[::ffff:7f00:1]/', 'https://[::ffff:8.8.8.8]/', 'https://[::127.0.0.1]/'],
    ...['https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/', 'https://[2001::1]/'],
    ...['https://[fc00::1]/', 'https://[fd00:ec2::254]/', 'https://[fe80::1]/', 'https://[fec0::1]/'],
    ...['https://[ff02::1]/', 'https://[2001:db8::1]/', 'https://[100::1]/'],
    ...['https://localhost/', 'https://LOCALHOST/', 'https://localhost./', 'https://a.localhost/'],
    ...['https://intranet/', 'https://printer.local/', 'https://metadata.google.internal/'],
  ])('%s is private', (address) => {
    expect(hindranceOf(new URL(address), [])).toBe('private')
  })

  test.each([
    ...['https://8.8.8.8/', 'https://172.32.0.1/', 'https://100.128.0.1/', 'https://192.169.0.1/'],
    ...['https://[2606:4700:4700::1111]/', 'https://tracker.example/', 'https://tracker.example:8443/'],
  ])('%s is allowed', (address) => {
    expect(hindranceOf(new URL(address), [])).toBe(null)
  })

  test.each([
    ['http://tracker.example/', [], 'https'],
    ['ftp://tracker.example/', ['http'], 'https'],
    ['file:///etc/passwd', ['http'], 'https'],
    ['http://tracker.example/', ['http'], null],
    ['https://tracker.example:25/', [], 'port'],
    ['https://tracker.example:22/', [], 'port'],
    ['https://tracker.example:80/', [], 'port'],
    ['http://tracker.example:6/', ['http'], 'port'],
    ['http://127.0.0.1:3000/', ['http'], 'private'],
    ['http://127.0.0.1:3000/', here, null],
    ['http://10.0.0.1:3000/', here, 'private'],
    ['https://10.1.2.3/', ['10.1.2.3'], null],
    ['https://10.1.2.4/', ['10.1.2.3'], 'private'],
    ['https://[fd00::7]/', ['fd00::/8'], null],
  ] as const)('%s with %j: %s', (address, allowance, expected) => {
    expect(hindranceOf(new URL(address), allowance)).toBe(expected)
  })

  test('a host name is checked by all of its addresses', async () => {
    expect(await reachableAddresses(new URL('https://localhost/'), [])).toBe(null)
    expect(await reachableAddresses(new URL('https://localhost/'), ['10.0.0.0/8'])).toBe(null)
    expect(await reachableAddresses(new URL('https://localhost/'), ['127.0.0.1', '::1'])).not.toBe(null)
  })
})

describe('R40 outbound requests', () => {
  test('a private address is also rejected at request time, and nothing is sent', async () => {
    const before = receiver.calls.length
    for (const [address, allowance] of [
      [receiver.origin, ['http']],
      [`http://localhost:${receiver.port}`, ['http', '10.0.0.0/8']],
      [`http://[::ffff:127.0.0.1]:${receiver.port}`, ['http', '10.0.0.0/8']],
      [`http://2130706433:${receiver.port}`, ['http']],
    ] as const)
      expect(await call(address, allowance)).toMatchObject({ status: null, answer: m.private })
    expect(receiver.calls).toHaveLength(before)
  })

  test('a name is resolved once: the connection uses the address that was checked', async () => {
    // The name does not exist in DNS, so reaching the server proves that there was no second lookup.
    const asked: string[] = []
    const judged = pinned([{ address: '127.0.0.1', family: 4 }])
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`http://rebound.invalid:${receiver.port}/rebound`, {
        agent: false,
        lookup: (host, options, callback) => {
          asked.push(host)
          judged(host, options, callback)
        },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect([status, asked]).toEqual([200, ['rebound.invalid']])
    expect(receiver.calls.at(-1)?.headers.host).toBe(`rebound.invalid:${receiver.port}`)
  })

  test('redirects are not followed, wherever they lead', async () => {
    receiver.answer((response) =>
      response.writeHead(302, { location: `${receiver.origin}/inner` }).end('moved'),
    )
    const before = receiver.calls.length
    const { status, answer } = await call(`${receiver.origin}/out`, here)
    expect([status, answer]).toEqual([302, `${m.redirect}\nmoved`])
    expect(receiver.calls.slice(before).map(({ path }) => path)).toEqual(['/out'])
  })

  test('a server that does not answer times out', async () => {
    receiver.answer(() => undefined)
    expect(await call(receiver.origin, here, 200)).toMatchObject({ status: null, answer: m.slow(1) })
  })

  test('of an endless response the first 64 KB are read, and its status counts', async () => {
    let open = true
    receiver.answer((response) => {
      response.on('close', () => (open = false))
      const more = () => {
        while (open && response.write('x'.repeat(16_384)));
        if (open) response.once('drain', more)
      }
      more()
    })
    const { status, answer } = await call(receiver.origin, here)
    expect([status, answer.length]).toEqual([200, 65_536])
  })

  test('a truncated response still has its status', async () => {
    receiver.answer((response) => {
      response.writeHead(202, { 'content-length': '100' })
      response.write('half')
    })
    expect(await call(receiver.origin, here, 300)).toMatchObject({ status: 202, answer: 'half' })
  })

  test('connection errors are reported in our own words', async () => {
    const closed = await openReceiver()
    await closed.close()
    expect((await call(closed.origin, here)).answer).toBe(m.noConnection)
    expect((await call('https://nobody.invalid/', here)).answer).toBe(m.unknownHost)
    expect((await call(receiver.origin.replace('http:', 'https:'), here)).answer).toBe(m.certificate)
    receiver.answer((response) => response.destroy())
    expect((await call(receiver.origin, here)).answer).toBe(m.cut)
  })
})
