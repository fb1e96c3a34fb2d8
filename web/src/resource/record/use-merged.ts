/** Goes on with a form whose record somebody else saves: on top of their version, as soon as it is known. */
import { useState } from 'react'
import { type Entry, type FormRecord, startValues } from './form-values.ts'
import { type Merged, mergeSaved } from './merge.ts'
import type { Form } from './use-form.ts'

type Options = {
  all: readonly Entry[]
  form: Form
  /** As the server last answered it. */
  saved: FormRecord
  /** The version that the form is based on. */
  record: FormRecord
  setRecord: (record: FormRecord) => void
}

/** `own`: what has been saved is this form. */
export function useMerged({ all, form, saved, record, setRecord }: Options, own: boolean) {
  // The last version whose values the user has seen.
  const [base, setBase] = useState(saved)
  const [merged, setMerged] = useState<Merged | null>(null)
  function goOn(kept: Merged['kept'] = {}) {
    form.restart(startValues(all, saved), kept)
    setRecord(saved)
  }
  function discard() {
    goOn()
    setBase(saved)
    setMerged(null)
  }
  if (!own && saved.updatedAt !== record.updatedAt) {
    if (form.dirty) {
      const others = mergeSaved(all, form, { base, saved })
      goOn(others.kept)
      setMerged(others)
    } else discard()
  }
  return { merged, discard }
}
