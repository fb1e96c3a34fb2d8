// Runs all parts of the load concurrently for the given time, sampling at intervals.
import { setTimeout } from 'node:timers/promises'
import { followLinks } from './follow-links.ts'
import type { Sample } from './sample.ts'
import type { Scene } from './scene.ts'
import { sell } from './sell.ts'
import { browsePages, exportTables, readLists, signInAndOut, uploadFiles } from './work-in-screens.ts'

const parts = [followLinks, sell, readLists, exportTables, signInAndOut, uploadFiles, browsePages]

type Run = {
  scene: Omit<Scene, 'stop'>
  /** Seconds since the load began. */
  sample: (at: number) => Promise<Sample>
  /** Called with each sample. */
  progress: (sample: Sample) => void
  /** Whether the product has exited, which ends the load. */
  ended: () => boolean
}

/** Resolves to the samples. @throws Error when the product exits meanwhile. */
export async function runLoad({ scene, sample, progress, ended }: Run): Promise<Sample[]> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const length = scene.minutes * 60
  // At least thirty samples, even in a short run.
  const pause = Math.min(20, length / 30)
  const stopping = new AbortController()
  const loading = Promise.all(parts.map((part) => part({ ...scene, stop: stopping.signal })))
  const samples: Sample[] = []
  try {
    for (let left = length; left > 0; left = length - seconds()) {
      if (ended()) throw new Error('the server ended under load')
      const taken = await sample(seconds())
      samples.push(taken)
      progress(taken)
      await setTimeout(Math.min(pause, Math.max(0, length - seconds())) * 1000)
    }
  } finally {
    stopping.abort()
    await loading
  }
  return samples
}
