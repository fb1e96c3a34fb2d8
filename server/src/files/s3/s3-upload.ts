// Writes an object: with one request, or in parts when it is larger than one part.
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import { storeAway } from '../store-away.ts'
import { sizeOfObject } from './s3-list.ts'
import type { S3Answer, Send } from './s3-request.ts'
import { partList, readErrorCode, readUploadId } from './s3-xml.ts'

const megabyte = 1024 * 1024
/** S3 takes 10,000 parts: they grow, so that an object may have 400 GB. */
const partSize = (number: number): number => 8 * megabyte * (1 + Math.floor(number / 1000))

/** The object appears complete, or not at all. */
export async function upload(
  send: Send,
  place: string,
  path: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  const parts = partsOf(Buffer.isBuffer(content) ? [content] : content)
  const first = await parts.next()
  const second = await parts.next()
  if (second.done) return drop(await send({ method: 'PUT', path, body: first.value ?? Buffer.alloc(0) }))
  const uploadId = await begin(send, path)
  try {
    const tags: string[] = []
    let bytes = 0
    const sendPart = async (body: Buffer) => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await send({ method: 'PUT', path, query, body })
      await drop(answer)
      tags.push(answer.response.headers.get('etag') ?? '')
      bytes += body.length
    }
    await sendPart(first.value as Buffer)
    await sendPart(second.value)
    for await (const part of parts) await sendPart(part)
    await complete(send, place, path, { uploadId, tags, bytes })
  } catch (error) {
    // If this fails too, the job that sweeps files removes the parts. The first error matters more.
    await send({ method: 'DELETE', path, query: { uploadId } }).then(drop, () => {})
    throw error
  }
}

async function begin(send: Send, path: string): Promise<string> {
  const { response } = await send({ method: 'POST', path, query: { uploads: '' } })
  return readUploadId(await response.text())
}

/**
 * It may answer 200 before it is done, and then say that it failed. No such upload: it was completed before, and the
 * answer was lost.
 */
async function complete(
  send: Send,
  place: string,
  path: string,
  { uploadId, tags, bytes }: { uploadId: string; tags: readonly string[]; bytes: number },
): Promise<void> {
  const expected = ['NoSuchUpload']
  const call = { method: 'POST', path, query: { uploadId }, body: partList(tags), expected } as const
  const answer = await send(call)
  if (answer.code) return checkComplete(send, place, path, bytes)
  const code = readErrorCode(await answer.response.text())
  if (code) throw storeAway(m.unexpected(place, 'POST', code))
}

async function checkComplete(send: Send, place: string, path: string, bytes: number): Promise<void> {
  if ((await sizeOfObject(send, path)) !== bytes)
    throw storeAway(m.unexpected(place, 'POST', 'NoSuchUpload'))
}

/** Reads to the end, so that the connection can be used again. */
async function drop({ response }: S3Answer): Promise<void> {
  await response.arrayBuffer()
}

async function* partsOf(
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, undefined> {
  let number = 0
  let held: Buffer[] = []
  let bytes = 0
  for await (const block of content) {
    for (let rest = block; rest.length > 0; ) {
      const piece = rest.subarray(0, partSize(number) - bytes)
      held.push(piece)
      bytes += piece.length
      rest = rest.subarray(piece.length)
      if (bytes < partSize(number)) continue
      yield Buffer.concat(held)
      number++
      held = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
}
