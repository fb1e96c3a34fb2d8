/** Running and rejected uploads. */
import { useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api.ts'
import { type FileKinds, refusalOf } from './file-limits.ts'
import type { UploadedFile } from '@rivulet/contract/fields'
import { createStore } from '../../lib/store.ts'
import { upload } from './upload.ts'

export type Sending = {
  key: number
  name: string
  /** From 0 to 1. */
  part: number
  error: string | null
}
let next = 1

/** How many files are on their way, for what has to wait for them. */
export const uploadsUnderWay = createStore(0)
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

  async function send(file: File) {
    const key = next++
    const error = refusalOf(file, kinds)
    // Chosen again, it has been corrected.
    const others = (all: readonly Sending[]) => all.filter((one) => !one.error || one.name !== file.name)
    setSending((all) => [...others(all), { key, name: file.name, part: 0, error }])
    if (error) return
    count(1)
    try {
      const sent = await upload(file, (part) => note(key, { part }), leaving.current.signal)
      drop(key)
      latest.current(sent)
    } catch (cause) {
      const own = isApiError(cause) ? Object.values(cause.errors)[0]?.[0] : undefined
      note(key, { error: own ?? messageOf(cause) })
    } finally {
      count(-1)
    }
  }
  return { sending, send, drop }
}
