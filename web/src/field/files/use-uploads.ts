/** Running and rejected uploads. */
import { useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api.ts'
import { type FileKinds, refusalOf } from './file-limits.ts'
import type { UploadedFile } from '@rivulet/contract/fields'
import { upload } from './upload.ts'
import { uploadsUnderWay } from './uploads-under-way.ts'

export type Sending = {
  key: number
  name: string
  /** From 0 to 1. */
  part: number
  error: string | null
}
let next = 1

const count = (change: number) => uploadsUnderWay.set(uploadsUnderWay.get() + change)

/** `onSent` is called for each uploaded file; others than `kinds` are refused. */
export function useUploads(onSent: (file: UploadedFile) => void, kinds: FileKinds) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key))
  const note = (key: number, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  async function send(file: File, signal: AbortSignal) {
    const key = next++
    const error = refusalOf(file, kinds)
    // Chosen again, it has been corrected.
    const others = (all: readonly Sending[]) => all.filter((one) => !one.error || one.name !== file.name)
    setSending((all) => [...others(all), { key, name: file.name, part: 0, error }])
    if (error) return
    try {
      const sent = await upload(file, (part) => note(key, { part }), signal)
      drop(key)
      latest.current(sent)
    } catch (cause) {
      const own = isApiError(cause) ? Object.values(cause.errors)[0]?.[0] : undefined
      note(key, { error: own ?? messageOf(cause) })
    }
  }

  /** One after another, so that each update sees the previous files. Between two, they are still on their way. */
  async function sendAll(files: readonly File[]) {
    const { signal } = leaving.current
    count(1)
    try {
      for (const file of files) {
        // Nobody is left to take them.
        if (signal.aborted) return
        await send(file, signal)
      }
    } finally {
      count(-1)
    }
  }
  return { sending, sendAll, drop }
}
