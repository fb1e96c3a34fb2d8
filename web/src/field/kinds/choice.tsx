/** Choice field. */
import { Select } from './select.tsx'
import type { FieldOf } from '@rivulet/contract/fields'
import { piece } from '../../lib/page/piece.ts'
import { type Controls, type FilterProps, type InputProps, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'

const PickFilter = piece(async () => (await import('../filters/pick-filter.tsx')).PickFilter)

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

export const choice: Controls<'choice'> = { Input: ChoiceBox, Filter: ChoiceFilter }
