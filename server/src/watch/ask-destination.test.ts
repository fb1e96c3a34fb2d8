// Address checks on real sockets: how requests are made, and what responses mean.
import { postbackMessages } from '@rivulet/contract/messages/postback-messages'
import { watchMessages } from '@rivulet/contract/messages/watch-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../testing/servers/receiver.ts'
import { askDestination } from './ask-destination.ts'

const allowance = ['127.0.0.0/8']
const agent = 'Rivulet (link check; +https://rivulet.example)'
const stop = new AbortController().signal

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.calls.length = 0
})

describe('what a response means', () => {
  const ask = (address: string, more = allowance) =>
    askDestination(address, { allowance: more, agent, stop, pace: 0 })

  test.each([
    [200, 'answers'],
    [204, 'answers'],
    [304, 'answers'],
    [401, 'answers'],
    [403, 'answers'],
    [429, 'answers'],
    [404, 'fails'],
    [410, 'fails'],
    [500, 'fails'],
    [503, 'fails'],
  ])('%i: %s', async (status, verdict) => {
    receiver.status(status)
    expect(await ask(receiver.origin)).toMatchObject({ verdict })
  })

  test.each([403, 404, 405, 501])('HEAD rejected with %i is retried with GET', async (status) => {
    receiver.answer((response, { method }) => {
      response.writeHead(method === 'HEAD' ? status : 200).end('x'.repeat(100_000))
    })
    expect(await ask(receiver.origin)).toEqual({ verdict: 'answers', answer: 'Answered 200 OK' })
    expect(receiver.calls.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  })

  test('429 is not retried, and reported as a limit on us', async () => {
    receiver.status(429)
    expect((await ask(receiver.origin)).answer).toBe(
      'Answered 429 Too Many Requests: it answers, but refuses our check',
    )
    expect(receiver.calls).toHaveLength(1)
  })

  test('connection refused, unknown host, TLS errors and a dropped connection are failures', async () => {
    const closed = await openReceiver()
    await closed.close()
    expect((await ask(closed.origin)).verdict).toBe('fails')
    expect((await ask('https://nowhere.invalid/')).verdict).toBe('fails')
    expect((await ask(receiver.origin.replace('http:', 'https:'))).verdict).toBe('fails')
    receiver.answer((response) => void response.destroy())
    expect(await ask(receiver.origin)).toEqual({ verdict: 'fails', answer: postbackMessages.cut })
  })

  test('R40 five redirects are followed, each only to allowed addresses', async () => {
    const hops = (most: number, end: string) =>
      receiver.answer((response, { path }) => {
        const hop = Number(path.slice(1))
        const location = hop < most ? `/${hop + 1}` : end
        response.writeHead(location ? 302 : 200, location ? { location } : {}).end()
      })
    hops(5, '')
    expect(await ask(`${receiver.origin}/0`)).toEqual({
      verdict: 'answers',
      answer: `Answered 200 OK at ${receiver.origin}/5`,
    })
    hops(6, '')
    expect(await ask(`${receiver.origin}/0`)).toEqual({
      verdict: 'answers',
      answer: watchMessages.notUs(watchMessages.redirects),
    })
    for (const inner of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'ftp://8.8.8.8/']) {
      hops(0, inner)
      expect((await ask(`${receiver.origin}/0`)).verdict).toBe('forbidden')
    }
    expect((await ask(receiver.origin, [])).verdict).toBe('forbidden')
  })

  test('R40 R103 a redirect does not reach a server on a private address that the setting does not name', async () => {
    const inner = await openReceiver('127.0.0.2')
    const allowed = ['127.0.0.1']
    const turn = (location: string) =>
      receiver.answer((response) => response.writeHead(302, { location }).end())
    for (const address of ['127.0.0.2', '127.0.2', '2130706434', '0x7f000002', '[::ffff:127.0.0.2]']) {
      turn(`http://${address}:${inner.port}/`)
      expect
        .soft([address, (await ask(receiver.origin, allowed)).verdict])
        .toEqual([address, 'forbidden'])
    }
    // Nor by two steps, nor when GET follows a rejected HEAD.
    receiver.answer((response, { method, path }) => {
      const location = path === '/' ? '/on' : `http://127.0.0.2:${inner.port}/`
      if (method === 'HEAD') response.writeHead(405).end()
      else response.writeHead(307, { location }).end()
    })
    expect((await ask(receiver.origin, allowed)).verdict).toBe('forbidden')
    expect(inner.calls).toEqual([])
    // It was there, and only the setting kept us away.
    expect(await ask(receiver.origin, ['127.0.0.0/8'])).toMatchObject({ verdict: 'answers' })
    expect(inner.calls.map(({ path }) => path)).toEqual(['/'])
    await inner.close()
  })
})
