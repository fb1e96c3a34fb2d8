/** Values revealed by an action, such as a key, until the screen is left: it goes to the first and its copy button. */
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import { useEffect, useState } from 'react'
import { kindOf } from '../../field/kinds/kinds.tsx'
import { controls } from './arrive.ts'
import type { FormValues } from './form-values.ts'

type Revealed = {
  values: FormValues
  reveal: (values: FormValues) => void
  /** For screen readers. */
  words: string
}

export function useRevealed({ fields }: Resource): Revealed {
  const [values, reveal] = useState<FormValues>({})
  const names = Object.keys(values)
  useEffect(() => {
    const [name] = Object.keys(values)
    if (!name) return
    // Once it is drawn, on whichever side of the screen that is.
    const frame = requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>(`dl[data-field="${name}"]`)
      place?.scrollIntoView({ block: 'center' })
      place?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [values])
  return {
    values,
    reveal,
    words: names.map((name) => wordsOf(name, fields[name], values[name])).join('. '),
  }
}

const wordsOf = (name: string, field: Field | undefined, value: unknown): string =>
  field ? `${field.label}: ${kindOf(field).words(value, field)}` : `${name}: ${String(value)}`
