// Workers that poll: one step after the other, with a pause between, until the server stops.
import { setTimeout } from 'node:timers/promises'

type Polling = {
  /** Milliseconds. */
  pause: number
  step: (stopping: AbortSignal) => Promise<unknown>
  /** The next step comes after the same pause. */
  failed: (error: unknown) => void
}

/** @returns a function that stops it after the current step. */
export function poll({ pause, step, failed }: Polling): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await step(signal).catch(failed)
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
