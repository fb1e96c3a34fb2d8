// A bucket that fails: wrong keys, cut connections, slow answers and errors of the server, and how each is reported.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import { type Asked, type Fault, startS3Server } from '../../testing/servers/s3-server.ts'
import { freePort } from '../../testing/free-port.ts'
import { readWhole } from '../file-store.ts'
import { whyAway } from '../store-away.ts'
import { type Manner, usualManner } from './s3-settings.ts'
import { signRequest } from './s3-sign.ts'
import { s3Store } from './s3-store.ts'

const megabyte = 1024 * 1024
const s3 = await startS3Server()
/** Nobody listens there. */
const nowhere = `http://127.0.0.1:${await freePort()}`
const brisk: Manner = { ...usualManner, pause: 5 }
const hasty: Manner = { ...brisk, answer: 1_000, storing: 1_000, block: 1_000 }
const store = s3Store(s3.bucket, brisk)
/** For servers that say nothing. */
const hurried = s3Store(s3.bucket, hasty)
beforeEach(() => void s3.asked.splice(0))
afterEach(() => s3.fail(() => undefined))
afterAll(() => s3.close())

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: Error) => whyAway(error) ?? `another error: ${error.message}`,
  )
/** The first so many requests fail. */
const first = (count: number, fault: Fault) => {
  let left = count
  s3.fail(() => (left-- > 0 ? fault : undefined))
}

describe('R48 the signature is that of the published examples', () => {
  const access = {
    key: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const host = 'https://examplebucket.s3.amazonaws.com'
  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header".
  test.each<[string, string, Record<string, string>, string, string]>([
    [
      'GET',
      '/test.txt',
      { range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      {},
      '',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s %s', async (method, path, headers, body, signature) => {
    const request = { method, url: `${host}${path}`, headers, body: Buffer.from(body) }
    const signed = await signRequest(access, request, '20130524T000000Z')
    expect(signed.headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
  })
})

describe('R48 an operator reads what is wrong, and no secret:', () => {
  const place = `${s3.bucket.url}/rivulet-files`
  const silent = (url: string) => ({ ...s3.bucket, url })
  test.each([
    [
      'a wrong secret',
      { ...s3.bucket, secret: 'wrong-secret-of-ours' },
      fileStoreMessages.badKeys(place, 'SignatureDoesNotMatch'),
    ],
    [
      'a wrong key',
      { ...s3.bucket, key: 'UNKNOWN' },
      fileStoreMessages.badKeys(place, 'InvalidAccessKeyId'),
    ],
    [
      'no such bucket',
      { ...s3.bucket, bucket: 'missing' },
      fileStoreMessages.noBucket(`${s3.bucket.url}/missing`),
    ],
    [
      'nobody there',
      silent(nowhere),
      fileStoreMessages.silent(`${nowhere}/rivulet-files`, 'ECONNREFUSED'),
    ],
  ])('%s', async (_what, bucket, sentence) => {
    const wrong = s3Store(bucket, brisk)
    const works: (() => Promise<unknown>)[] = [
      () => wrong.write('a', Buffer.from('x')),
      () => readWhole(wrong, 'a'),
      () => wrong.size('a'),
      () => wrong.remove('a'),
      () => wrong.list('').next(),
    ]
    for (const work of works) {
      const error = (await work().catch((thrown: unknown) => thrown)) as Error & { refusal: object }
      expect(whyAway(error)).toBe(sentence)
      expect([error.message, error.refusal]).toEqual([
        fileStoreMessages.away,
        { status: 503, retryAfterSeconds: 5, code: 'fileStore' },
      ])
      const whole = [error.stack, JSON.stringify(error), (error.cause as Error).stack].join()
      expect(whole).not.toContain(bucket.secret)
    }
  })

  test.each([
    [{ status: 403, code: 'AccessDenied' }, fileStoreMessages.denied(place, 'PUT', 'AccessDenied')],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, fileStoreMessages.clock(place)],
    [{ status: 301, code: 'PermanentRedirect' }, fileStoreMessages.elsewhere(place)],
    [{ status: 507, code: '' }, fileStoreMessages.unexpected(place, 'PUT', '507')],
    ['silence' as const, fileStoreMessages.silent(place, fileStoreMessages.slow(1))],
    ['cut' as const, fileStoreMessages.silent(place, 'UND_ERR_SOCKET')],
  ])('%j', async (fault, sentence) => {
    s3.fail(() => fault)
    expect(await reasonOf(hurried.write('a', Buffer.from('x')))).toBe(sentence)
  })
})

describe('R48 passing failures', () => {
  test.each<[Fault]>([
    [{ status: 500 }],
    [{ status: 503, code: 'SlowDown' }],
    [{ status: 429 }],
    // The server waited in vain for more of the request.
    [{ status: 400, code: 'RequestTimeout' }],
    ['cut'],
  ])('%j is tried again, twice', async (fault) => {
    for (const work of [
      () => store.write('again', Buffer.from('x')),
      () => readWhole(store, 'again'),
      () => store.size('again'),
      () => store.remove('again'),
    ]) {
      first(2, fault)
      await work()
      await store.write('again', Buffer.from('x'))
      first(3, fault)
      expect(await reasonOf(work())).not.toBe('it worked')
      s3.fail(() => undefined)
    }
  })

  test('no answer is one of them', async () => {
    for (const work of [() => hurried.write('again', Buffer.from('x')), () => hurried.size('again')]) {
      first(2, 'silence')
      await work()
    }
  })

  test('what a person did wrong is not', async () => {
    s3.fail(() => ({ status: 403, code: 'AccessDenied' }))
    await reasonOf(store.write('a', Buffer.from('x')))
    expect(s3.asked).toHaveLength(1)
  })

  test.each<[Fault]>([[{ cutAfter: megabyte }], [{ stopAfter: megabyte }]])(
    'a download with %j goes on where it was',
    async (fault) => {
      const bytes = randomBytes(3 * megabyte)
      await store.write('long', bytes)
      first(2, fault)
      expect(hash(await readWhole(hurried, 'long'))).toBe(hash(bytes))
      first(2, fault)
      const part: Buffer[] = []
      for await (const block of hurried.read('long', { first: megabyte, last: 2 * megabyte - 1 }))
        part.push(block)
      expect(hash(Buffer.concat(part))).toBe(hash(bytes.subarray(megabyte, 2 * megabyte)))
      first(5, { cutAfter: megabyte / 4 })
      expect(hash(await readWhole(hurried, 'long'))).toBe(hash(bytes))
      first(100, 'cut')
      expect(await reasonOf(readWhole(store, 'long'))).toMatch(/does not answer/)
    },
  )
})

describe('R48 an upload in parts', () => {
  const bytes = randomBytes(17 * megabyte)
  const isPart = ({ url }: Asked) => url.searchParams.has('partNumber')
  const isEnd = ({ method, url }: Asked) => method === 'POST' && url.searchParams.has('uploadId')

  test('sends eight megabytes at a time, and each part again that fails', async () => {
    let failing = 2
    s3.fail((asked) => (isPart(asked) && failing-- > 0 ? { status: 500 } : undefined))
    await store.write('parts', bytes)
    expect(s3.asked.filter(isPart).map(({ url }) => url.searchParams.get('partNumber'))).toEqual([
      '1',
      '1',
      '1',
      '2',
      '3',
    ])
    expect(hash(await readWhole(store, 'parts'))).toBe(hash(bytes))
    expect(s3.unfinished.size).toBe(0)
  })

  test.each([
    ['a part fails', isPart, { status: 500 }],
    ['a part is refused', isPart, { status: 403, code: 'AccessDenied' }],
    ['the end fails', isEnd, { status: 500 }],
    ['the end says 200 and then that it failed', isEnd, { status: 200, code: 'InternalError' }],
  ])('leaves nothing when %s', async (_what, which, fault) => {
    s3.fail((asked) => (which(asked) ? fault : undefined))
    expect(await reasonOf(store.write('never', bytes))).not.toBe('it worked')
    s3.fail(() => undefined)
    expect(await store.size('never')).toBeNull()
    expect(s3.unfinished.size).toBe(0)
  })

  test('that nobody could abort is removed later', async () => {
    s3.fail((asked) => (isPart(asked) || asked.method === 'DELETE' ? { status: 500 } : undefined))
    expect(await reasonOf(store.write('files/left', bytes))).not.toBe('it worked')
    s3.fail(() => undefined)
    expect(s3.unfinished.size).toBe(1)
    expect(await store.removeUnfinished('files/', new Date(Date.now() - 60_000))).toBe(0)
    expect(await store.removeUnfinished('files/', new Date(Date.now() + 60_000))).toBe(1)
    expect(s3.unfinished.size).toBe(0)
    s3.fail(() => ({ status: 501, code: 'NotImplemented' }))
    expect(await store.removeUnfinished('files/', new Date())).toBe(0)
  })

  test('whose end was answered but not heard is complete', async () => {
    let lost = false
    s3.fail((asked) => {
      if (lost || !isEnd(asked)) return undefined
      lost = true
      return 'cut'
    })
    await store.write('unheard', bytes)
    expect(hash(await readWhole(store, 'unheard'))).toBe(hash(bytes))
  })
})
