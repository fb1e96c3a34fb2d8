// Lists objects of a bucket, page by page.
import { checkedPath, type StoredEntry } from '../file-store.ts'
import type { Send } from './s3-request.ts'
import { readFolders, readList } from './s3-xml.ts'

const always = { 'list-type': '2', 'encoding-type': 'url' }

export async function* listObjects(
  send: Send,
  prefix: string,
  page: number,
): AsyncGenerator<StoredEntry> {
  let next: Record<string, string> | null = {}
  while (next) {
    const query = { ...always, prefix, 'max-keys': String(page), ...next }
    const { response } = await send({ method: 'GET', query })
    const read = readList(await response.text())
    yield* read.entries
    next = read.next
  }
}

/** Of all names that begin with a path the path itself is the first. Unlike HEAD, a list says what is wrong. */
export async function sizeOfObject(send: Send, path: string): Promise<number | null> {
  const first = await listObjects(send, checkedPath(path), 1).next()
  return !first.done && first.value.path === path ? first.value.size : null
}

/** What stands before the first slash after `prefix`, once each. */
export async function* listFolders(send: Send, prefix: string, page: number): AsyncGenerator<string> {
  let next: Record<string, string> | null = {}
  while (next) {
    const query = { ...always, prefix, delimiter: '/', 'max-keys': String(page), ...next }
    const { response } = await send({ method: 'GET', query })
    const read = readFolders(await response.text())
    for (const path of read.entries) yield path.slice(prefix.length, -1)
    next = read.next
  }
}
