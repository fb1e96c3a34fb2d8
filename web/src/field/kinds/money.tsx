/** Money field, in euro. */
import { DecimalInput } from './decimal-input.tsx'
import { type Controls, type InputProps, typedText } from './kind.ts'
import { NumberFilter } from '../filters/number-filter.tsx'
import { shellOf } from './shell.tsx'
import { unitBefore } from './unit.tsx'

function MoneyInput(props: InputProps<'money'>) {
  const { value, onChange } = props
  return (
    <DecimalInput
      {...shellOf(props)}
      {...unitBefore('€')}
      // What a dialog begins with is replaced by typing.
      {...(props.first ? { onFocus: ({ currentTarget }) => currentTarget.select() } : {})}
      value={typedText(value)}
      onChange={onChange}
    />
  )
}

export const money: Controls<'money'> = { Input: MoneyInput, Filter: NumberFilter }
