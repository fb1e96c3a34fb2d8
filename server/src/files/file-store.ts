// Interface of a file store, which keeps the bytes of files by path: a folder, or a bucket of an S3 server. Paths are
// separated by slashes.

/** Bytes from `first` to `last`, both included. */
export type Range = { first: number; last: number }
export type StoredEntry = { path: string; size: number; writtenAt: Date }

export type FileStore = {
  /** Where it is, in words for people: contains no secret. */
  readonly place: string
  /**
   * When it resolves the bytes survive a power failure; before that nothing of that path has changed. Replaces what
   * is there. Content that throws stores nothing.
   */
  write(path: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** Rejects with the code ENOENT when there is no such file. Releases what it holds when the reader stops. */
  read(path: string, range?: Range): AsyncGenerator<Buffer>
  /** Null when there is no such file. */
  size(path: string): Promise<number | null>
  /** No error when there is no such file. */
  remove(path: string): Promise<void>
  /** Complete files whose path begins with `prefix`. */
  list(prefix: string): AsyncGenerator<StoredEntry>
  /** Removes what interrupted writes have left below `prefix` before that moment. @returns how many. */
  removeUnfinished(prefix: string, before: Date): Promise<number>
}

export async function readWhole(store: FileStore, path: string): Promise<Buffer> {
  const blocks: Buffer[] = []
  for await (const block of store.read(path)) blocks.push(block)
  return Buffer.concat(blocks)
}

/** @throws Error for a path that could lead out of the store. */
export function checkedPath(path: string): string {
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`${path} is no path of a stored file`)
  return path
}

export const absentFile = (path: string): Error =>
  Object.assign(new Error(`there is no stored file ${path}`), { code: 'ENOENT' })

/** For `catch`: null when there is no such file. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
