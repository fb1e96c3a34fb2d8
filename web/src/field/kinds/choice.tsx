/** Choice field; shown as a pill when it has tones. */
import { Select } from './select.tsx'
import type { FieldOf } from '@rivulet/contract/fields'
import { piece } from '../../lib/page/piece.ts'
import { Pill } from '../../ui/pill.tsx'
import { type FieldKind, type FilterProps, type InputProps, nothing, textOf, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'

const PickFilter = piece(async () => (await import('../filters/pick-filter.tsx')).PickFilter)

const wordsOf = (value: unknown, field: FieldOf<'choice'>): string =>
  Array.isArray(value)
    ? value.map((one) => wordsOf(one, field)).join(', ') || nothing
    : (field.choices[String(value)] ?? textOf(value))

const optionsOf = (field: FieldOf<'choice'>) =>
  Object.entries(field.choices).map(([value, label]) => ({ value, label }))

function ChoiceBox(props: InputProps<'choice'>) {
  const { field, value, onChange } = props
  return (
    <Select
      {...shellOf(props)}
      data={optionsOf(field)}
      value={typedText(value) || null}
      onChange={onChange}
      placeholder="Choose"
      allowDeselect={!field.required}
      clearable={!field.required}
      searchable={Object.keys(field.choices).length > 20}
    />
  )
}

const ChoiceFilter = (props: FilterProps<'choice'>) => (
  <PickFilter {...props} options={optionsOf(props.field)} />
)

export const choice: FieldKind<'choice'> = {
  words: wordsOf,
  cell(value, field) {
    const words = wordsOf(value, field)
    const tone = field.tone?.[String(value)]
    return tone && words !== nothing ? <Pill tone={tone}>{words}</Pill> : words
  },
  Input: ChoiceBox,
  Filter: ChoiceFilter,
  filterWords: wordsOf,
  width: 112,
}
