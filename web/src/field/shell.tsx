/** The shell of an input as props of a Mantine input: label, red star or grey word, help and error. */
import type { Kind } from '@rivulet/contract/fields'
import type { ReactNode } from 'react'
import { asideOf } from '../ui/field.tsx'
import type { InputProps } from './kind.ts'

/** Kinds on one line, where a grey 'Optional' helps to see what may stay empty. */
const marked: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'email',
  'url',
  'phone',
  'contact',
  'reference',
  'choice',
  'date',
  'dateTime',
])

/** The grey word at the right of the label. */
export function asideWord(props: Pick<InputProps, 'field'>): string | null {
  const { field } = props
  if (field.audience === 'admins') return 'Admins only'
  return !field.required && (field.span ?? 2) > 1 && marked.has(field.kind) ? 'Optional' : null
}

export function shellOf(props: InputProps) {
  const { id, name, field, error, onBlur } = props
  const aside = asideWord(props)
  return {
    id,
    name,
    label: field.label,
    withAsterisk: field.required ?? false,
    description: field.help,
    error,
    onBlur,
    ...(aside ? asideOf(aside) : {}),
  }
}

/** The same for controls that are wrapped in Field. */
export function fieldOf(props: InputProps): {
  id: string
  label: string
  required: boolean
  help: ReactNode
  error: ReactNode
  aside: ReactNode
} {
  const { id, field, error } = props
  return {
    id,
    label: field.label,
    required: field.required ?? false,
    help: field.help,
    error,
    aside: asideWord(props),
  }
}
