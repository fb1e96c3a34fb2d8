// Stores files in a bucket of an S3 server.
import { checkedPath, type FileStore, type Range } from '../file-store.ts'
import { readObject } from './s3-read.ts'
import { listFolders, listObjects, sizeOfObject } from './s3-list.ts'
import { type Send, sendToBucket } from './s3-request.ts'
import { type Manner, placeOf, type S3Bucket, usualManner } from './s3-settings.ts'
import { upload } from './s3-upload.ts'
import { readUnfinished } from './s3-xml.ts'

export type S3Store = FileStore & {
  /** Names of the folders directly below `prefix`, which ends with a slash or is empty. */
  folders(prefix: string): AsyncGenerator<string>
}

export function s3Store(bucket: S3Bucket, manner: Manner = usualManner): S3Store {
  const send: Send = (call) => sendToBucket(bucket, manner, call)
  const place = placeOf(bucket)
  return {
    place,
    write: async (path, content) => upload(send, place, checkedPath(path), content),
    read: (path: string, range?: Range) => readObject(send, place, manner, path, range),
    size: (path) => sizeOfObject(send, path),
    remove: async (path) => {
      const call = { method: 'DELETE', path: checkedPath(path), expected: ['NoSuchKey'] } as const
      const { response } = await send(call)
      if (!response.bodyUsed) await response.arrayBuffer()
    },
    list: (prefix) => listObjects(send, prefix, manner.page),
    folders: (prefix) => listFolders(send, prefix, manner.page),
    removeUnfinished: (prefix, before) => removeUnfinished(send, prefix, before),
  }
}

async function removeUnfinished(send: Send, prefix: string, before: Date): Promise<number> {
  let removed = 0
  let next: Record<string, string> | null = {}
  while (next) {
    const query = { uploads: '', 'encoding-type': 'url', prefix, ...next }
    // Some servers remove them by themselves, and cannot list them.
    const { response, code } = await send({ method: 'GET', query, expected: ['NotImplemented'] })
    if (code) return removed
    const page = readUnfinished(await response.text())
    for (const { path, uploadId, begunAt } of page.entries) {
      if (begunAt >= before) continue
      const call = { method: 'DELETE', path, query: { uploadId }, expected: ['NoSuchUpload'] } as const
      const answer = await send(call)
      if (!answer.response.bodyUsed) await answer.response.arrayBuffer()
      removed++
    }
    next = page.next
  }
  return removed
}
