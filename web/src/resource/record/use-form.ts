/** What is typed into a record's form, whether it differs from what the form began with, and what is wrong with it. */
import { useMemo, useState } from 'react'
import type { FieldErrors } from '../../lib/api.ts'
import { changedBody, type Entry, type FormValues } from './form-values.ts'

export type Form = {
  values: FormValues
  start: FormValues
  errors: FieldErrors
  /** What differs from the start, as a request holds it. */
  changed: FormValues
  dirty: boolean
  change: (values: FormValues) => void
  setErrors: (errors: FieldErrors) => void
  /** Begins anew: with what was typed on top when it is `kept`. */
  restart: (start: FormValues, kept?: FormValues) => void
}

export function useForm(fields: readonly Entry[], first: () => FormValues): Form {
  const [start, setStart] = useState(first)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const changed = useMemo(() => changedBody(fields, values, start), [fields, values, start])
  return {
    values,
    start,
    errors,
    changed,
    dirty: Object.keys(changed).length > 0,
    change(next) {
      setValues((now) => ({ ...now, ...next }))
      // A field that is being changed is no longer wrong.
      setErrors((now) =>
        Object.keys(next).some((name) => now[name])
          ? Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next)))
          : now,
      )
    },
    setErrors,
    restart(next, kept = {}) {
      setStart(next)
      setValues({ ...next, ...kept })
      setErrors({})
    },
  }
}
