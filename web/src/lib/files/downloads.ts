/** Running downloads with progress and cancel. A file is saved complete or not at all. */
import { saveFile } from './save-file.ts'
import { whenSessionChanges } from '../session/session.ts'
import { createStore } from '../store.ts'

export type Download = {
  /** Source address. */
  path: string
  name: string
  /** Bytes received; 0 until the server sends any. */
  bytes: number
  cancel: () => void
}

export const downloads = createStore<readonly Download[]>([])
whenSessionChanges(() => {
  for (const { cancel } of downloads.get()) cancel()
})

const set = (path: string, change: Partial<Download>): void =>
  downloads.set(downloads.get().map((one) => (one.path === path ? { ...one, ...change } : one)))

/** `name` is used unless the server names the file. A second call for a running download does nothing. Rejects when the download breaks off; resolves when it is cancelled. */
export async function download(
  path: string,
  name: string,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<void> {
  if (downloads.get().some((one) => one.path === path)) return
  const stop = new AbortController()
  downloads.set([...downloads.get(), { path, name, bytes: 0, cancel: () => stop.abort() }])
  try {
    const response = await ask(stop.signal)
    const sent = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (sent) set(path, { name: sent })
    const file = await readAll(response, (bytes) => set(path, { bytes }))
    saveFile(file, sent ?? name)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    downloads.set(downloads.get().filter((one) => one.path !== path))
  }
}

async function readAll(response: Response, arrived: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value)
    arrived((bytes += next.value.length))
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
