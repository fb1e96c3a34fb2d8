// Streams an object, and resumes where it was when the connection is lost.
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import { absentFile, checkedPath, type Range } from '../file-store.ts'
import { storeAway } from '../store-away.ts'
import type { S3Answer, Send } from './s3-request.ts'
import type { Manner } from './s3-settings.ts'

/** @throws ENOENT, or 503 with the reason as its cause. */
export async function* readObject(
  send: Send,
  place: string,
  { block, attempts }: Manner,
  path: string,
  range?: Range,
): AsyncGenerator<Buffer> {
  checkedPath(path)
  let at = range?.first ?? 0
  const end = range ? range.last + 1 : Number.POSITIVE_INFINITY
  let tag: string | null = null
  for (let attempt = 1; ; attempt++) {
    const begun = at
    const from: S3Answer = await ask(send, path, { first: at, last: range?.last ?? null, tag })
    if (from.code) throw absentFile(path)
    tag ??= from.response.headers.get('etag')
    try {
      let position = firstOf(from)
      for await (const bytes of blocksOf(from, block)) {
        // A server may send more than it was asked for.
        const wanted = bytes.subarray(Math.max(0, at - position), end - position)
        position += bytes.length
        at += wanted.length
        if (wanted.length > 0) yield wanted
        if (at >= end) return
      }
      return
    } catch (error) {
      // A reader may be so slow that a server ends the connection many times before the end.
      if (at > begun) attempt = 0
      if (attempt >= attempts) throw storeAway(m.silent(place, reasonOf(error, block)))
    } finally {
      from.stop()
    }
  }
}

type Rest = { first: number; last: number | null; tag: string | null }

/** The tag: not the rest of another object that has taken its place. */
function ask(send: Send, path: string, { first, last, tag }: Rest): Promise<S3Answer> {
  const range = first > 0 || last !== null ? { range: `bytes=${first}-${last ?? ''}` } : undefined
  const headers = { ...range, ...(tag && { 'if-match': tag }) }
  return send({ method: 'GET', path, headers, expected: ['NoSuchKey'] })
}

/** Where the answer begins in the object. */
const firstOf = ({ response }: S3Answer): number =>
  Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)

/** Only the server's delay counts, not that of whoever reads. */
async function* blocksOf({ response, stop }: S3Answer, longest: number): AsyncGenerator<Buffer> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const timer = setTimeout(stop, longest)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}

function reasonOf(error: unknown, longest: number): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'AbortError') return m.slow(Math.ceil(longest / 1000))
  return cause?.code ?? message
}
