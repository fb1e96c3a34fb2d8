/** Yes or no. */
import { Pill } from '../ui/pill.tsx'
import { type FieldKind, nothing } from './kind.ts'

const answers: Record<string, string> = { true: 'Yes', false: 'No' }
const wordsOf = (value: unknown): string => answers[String(value)] ?? nothing

export const boolean: FieldKind<'boolean'> = {
  words: wordsOf,
  cell: (value) =>
    typeof value === 'boolean' ? <Pill tone={value ? 'ok' : 'quiet'}>{wordsOf(value)}</Pill> : nothing,
  filterWords: wordsOf,
  width: 90,
}
