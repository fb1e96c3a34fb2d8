/** Form state of a record: values, changes and errors. */
import { useCallback, useMemo, useState } from 'react'
import { useUploading } from '../../field/files/uploads-under-way.ts'
import type { FieldErrors } from '../../lib/api.ts'
import { changedBody, type Entry, type FormValues } from './form-values.ts'

export type Form = {
  values: FormValues
  start: FormValues
  errors: FieldErrors
  /** Changed values, in request format. */
  changed: FormValues
  /** Whether leaving would lose something: changes, or files on their way. */
  dirty: boolean
  change: (values: FormValues) => void
  /** Sets values that nobody has typed: they are no changes. */
  prefill: (values: FormValues) => void
  setErrors: (errors: FieldErrors) => void
  /** Resets the form, with the local changes on top when `kept`. */
  restart: (start: FormValues, kept?: FormValues) => void
}

export function useForm(fields: readonly Entry[], first: () => FormValues): Form {
  const [start, setStart] = useState(first)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const uploading = useUploading()
  const changed = useMemo(() => changedBody(fields, values, start), [fields, values, start])
  // The same in every render, so that a key in one field does not draw the others anew.
  const change = useCallback((next: FormValues) => {
    setValues((now) => ({ ...now, ...next }))
    // Editing a field clears its error.
    setErrors((now) =>
      Object.keys(next).some((name) => now[name])
        ? Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next)))
        : now,
    )
  }, [])
  const prefill = useCallback(
    (next: FormValues) => {
      setStart((now) => ({ ...now, ...next }))
      change(next)
    },
    [change],
  )
  return {
    values,
    start,
    errors,
    changed,
    dirty: uploading || Object.keys(changed).length > 0,
    change,
    prefill,
    setErrors,
    restart(next, kept = {}) {
      setStart(next)
      setValues({ ...next, ...kept })
      setErrors({})
    },
  }
}
