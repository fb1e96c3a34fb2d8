// A real S3 server for tests, which verifies signatures, behind a proxy that can fail in every way. The proxy also
// answers what the server lacks: listing and aborting uploads in parts.
import crypto from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import type { S3Bucket } from '../../files/s3/s3-settings.ts'

/** An error of the server; no answer; done, but the connection cut before the answer; an answer cut, or stopped, after some bytes. */
export type Fault =
  | { status: number; code?: string }
  | 'silence'
  | 'cut'
  | { cutAfter: number }
  | { stopAfter: number }
export type Asked = { method: string; url: URL }
export type S3Server = {
  bucket: S3Bucket
  /** Asked for each request; undefined lets it pass. */
  fail(judge: (asked: Asked) => Fault | undefined): void
  asked: Asked[]
  /** Uploads in parts that are neither complete nor aborted. */
  unfinished: Map<string, string>
  close(): Promise<void>
}

/**
 * The server numbers pages of a list with DES, which OpenSSL has no more: DES three times with one key is the same.
 */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (kind: string, key: Buffer, iv: Buffer) => unknown
  const instead = (kind: string, key: Buffer, iv: Buffer) =>
    kind === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(kind, key, iv)
  Object.assign(crypto, { [name]: instead })
}

/** It escapes names in lists twice. */
const escapedTwice = /&amp;(amp|lt|gt|quot|#x?\w+);/g

/** The account that the server knows. */
const account = { key: 'S3RVER', secret: 'S3RVER', region: null }

export async function startS3Server(name = 'rivulet-files'): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'rivulet-s3-'))
  const s3 = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name }],
  })
  const { port } = await s3.run()
  let judge: (asked: Asked) => Fault | undefined = () => undefined
  const asked: Asked[] = []
  const unfinished = new Map<string, string>()
  const writes: Writes = new Map()
  const proxy = createServer((incoming, answer) => {
    const one = { method: incoming.method ?? '', url: new URL(incoming.url ?? '', 'http://s3') }
    asked.push(one)
    const fault = judge(one)
    if (fault === 'silence') return void incoming.resume()
    if (typeof fault === 'object' && 'status' in fault) return refuse(incoming, answer, fault)
    if (answerForServer(one, answer, unfinished)) return void incoming.resume()
    void inTurn(writes, one, () => pass(incoming, answer, { port, fault, one, unfinished }))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    bucket: { ...account, url, bucket: name },
    fail: (next) => (judge = next),
    asked,
    unfinished,
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function refuse(
  incoming: IncomingMessage,
  answer: ServerResponse,
  fault: { status: number; code?: string },
) {
  incoming.resume()
  answer.writeHead(fault.status, { 'content-type': 'application/xml' })
  answer.end(fault.code ? `<?xml version="1.0"?><Error><Code>${fault.code}</Code></Error>` : 'oops')
}

function answerForServer(
  { method, url }: Asked,
  answer: ServerResponse,
  unfinished: Map<string, string>,
): boolean {
  const id = url.searchParams.get('uploadId')
  if (method === 'DELETE' && id) {
    answer.writeHead(unfinished.delete(id) ? 204 : 404).end()
    return true
  }
  // The server says InternalError.
  if (method === 'POST' && id && !unfinished.has(id)) {
    answer.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
    return true
  }
  if (method !== 'GET' || !url.searchParams.has('uploads')) return false
  const uploads = [...unfinished].map(
    ([uploadId, path]) =>
      `<Upload><Key>${encodeURIComponent(path)}</Key><UploadId>${uploadId}</UploadId><Initiated>${new Date().toISOString()}</Initiated></Upload>`,
  )
  answer.end(
    `<ListMultipartUploadsResult><EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  )
  return true
}

type Writes = Map<string, Promise<unknown>>

/** The server writes into the file that is there, so that two writes at once mix; of a real one either is seen whole. */
async function inTurn(writes: Writes, { method, url }: Asked, send: () => ClientRequest): Promise<void> {
  if (method !== 'PUT') return void send()
  const turn = Promise.resolve(writes.get(url.href)).then(
    () => new Promise((ended) => send().once('close', ended)),
  )
  writes.set(url.href, turn)
  await turn
}

type Passing = { port: number; fault: Fault | undefined; one: Asked; unfinished: Map<string, string> }

function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, fault, one, unfinished }: Passing,
): ClientRequest {
  const { method, url } = one
  const outgoing = request(
    { host: '127.0.0.1', port, method, path: incoming.url, headers: incoming.headers },
    async (response) => {
      const isList = method === 'GET' && url.searchParams.has('list-type')
      const sent = await buffer(response)
      const bytes = isList ? Buffer.from(sent.toString().replace(escapedTwice, '&$1;')) : sent
      delete response.headers[isList ? 'content-length' : '']
      const begun = /<UploadId>([^<]+)</.exec(bytes.toString('latin1'))?.[1]
      const path = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
      if (method === 'POST' && url.searchParams.has('uploads') && begun) unfinished.set(begun, path)
      if (method === 'POST' && url.searchParams.has('uploadId') && response.statusCode === 200)
        unfinished.delete(url.searchParams.get('uploadId') ?? '')
      if (fault === 'cut') return void answer.destroy()
      answer.writeHead(response.statusCode ?? 500, response.headers)
      if (typeof fault === 'object' && 'cutAfter' in fault)
        return void answer.write(bytes.subarray(0, fault.cutAfter), () => answer.destroy())
      if (typeof fault === 'object' && 'stopAfter' in fault)
        return void answer.write(bytes.subarray(0, fault.stopAfter))
      answer.end(bytes)
    },
  )
  outgoing.on('error', () => answer.destroy())
  incoming.on('error', () => outgoing.destroy())
  return incoming.pipe(outgoing)
}
