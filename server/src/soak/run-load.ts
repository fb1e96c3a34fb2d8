// All of the load at once, for as long as asked, with a sample every so often.
import { setTimeout } from 'node:timers/promises'
import { followLinks } from './follow-links.ts'
import type { Sample } from './sample.ts'
import type { Scene } from './scene.ts'
import { sell } from './sell.ts'
import { browsePages, exportTables, readLists, signInAndOut, uploadFiles } from './work-in-screens.ts'

const parts = [followLinks, sell, readLists, exportTables, signInAndOut, uploadFiles, browsePages]

type Run = {
  scene: Omit<Scene, 'stop'>
  sample: (at: number) => Promise<Sample>
  /** Told with each sample. */
  progress: (sample: Sample) => void
  /** Of the product: then there is nothing left to load. */
  ended: () => boolean
}

/** Resolves to the samples. @throws what any part of the load threw. */
export async function runLoad({ scene, sample, progress, ended }: Run): Promise<Sample[]> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const length = scene.minutes * 60
  // Thirty at least, also of a short run.
  const pause = Math.min(20, length / 30)
  const stopping = new AbortController()
  const failure = Promise.withResolvers<never>()
  const loading = parts.map((part) => part({ ...scene, stop: stopping.signal }))
  for (const one of loading) one.catch(failure.reject)
  failure.promise.catch(() => stopping.abort())
  const samples: Sample[] = []
  const watch = async () => {
    while (seconds() < length && !stopping.signal.aborted) {
      if (ended()) throw new Error('the server ended')
      const taken = await sample(seconds())
      samples.push(taken)
      progress(taken)
      await setTimeout(Math.min(pause, Math.max(0, length - seconds())) * 1000, undefined, {
        signal: stopping.signal,
      }).catch(() => {})
    }
  }
  try {
    await Promise.race([watch(), failure.promise])
  } finally {
    stopping.abort()
    await Promise.allSettled(loading)
  }
  await Promise.all(loading)
  return samples
}
