/** One of a few values; with tones, a pill. */
import type { FieldOf } from '@rivulet/contract/fields'
import { Pill } from '../ui/pill.tsx'
import { type FieldKind, nothing, textOf } from './kind.ts'

const wordsOf = (value: unknown, field: FieldOf<'choice'>): string =>
  field.choices[String(value)] ?? textOf(value)

export const choice: FieldKind<'choice'> = {
  words: wordsOf,
  cell(value, field) {
    const words = wordsOf(value, field)
    const tone = field.tone?.[String(value)]
    return tone && words !== nothing ? <Pill tone={tone}>{words}</Pill> : words
  },
  filterWords: wordsOf,
  width: 120,
}
