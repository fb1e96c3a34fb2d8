/** Common props of Mantine inputs: label, required star or grey note, help and error. */
import type { Field, Kind } from '@rivulet/contract/fields'
import type { ReactNode } from 'react'
import { asideOf } from '../../ui/inputs/field.tsx'
import { HelpTip } from './help-tip.tsx'
import type { InputProps } from './kind.ts'

/** Single-line kinds, which show a grey 'Optional'. */
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

/** Props of an input that its shell needs. */
type ShellProps = Pick<InputProps, 'id' | 'name' | 'error' | 'onBlur' | 'first'> & { field: Field }

/** Grey note at the right of the label. */
function asideWord(field: Field): string | null {
  if (field.audience === 'admins') return 'Hidden from affiliates'
  return !field.required && (field.span ?? 2) > 1 && marked.has(field.kind)
    ? (field.note ?? 'Optional')
    : null
}

export function shellOf(props: ShellProps) {
  const { id, name, field, error, onBlur, first } = props
  const narrow = field.span === 1 && field.help !== undefined
  const aside = narrow ? <HelpTip text={field.help ?? ''} /> : asideWord(field)
  return {
    id,
    name,
    label: field.label,
    withAsterisk: field.required ?? false,
    description: narrow ? undefined : field.help,
    error,
    onBlur,
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(aside ? asideOf(aside) : {}),
    // Dialogs look for the one when they open; the other is for an input that comes later.
    ...(first ? { 'data-autofocus': true, autoFocus: true } : {}),
  }
}

/** The same for controls wrapped in Field. */
export function fieldOf(props: ShellProps): {
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
    aside: asideWord(field),
  }
}
