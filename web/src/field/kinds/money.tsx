/** Money field, in euro. */
import { displayMoney, withSign } from '@rivulet/contract/money'
import { Money } from '../../ui/figures/money.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { showDecimal } from './decimal.ts'
import { type FieldKind, type InputProps, textOf, typedText } from './kind.ts'
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

export const money: FieldKind<'money'> = {
  words: (value) => displayMoney(value as string | null),
  cell: (value) => <Money value={value as string | null} />,
  Input: MoneyInput,
  Filter: NumberFilter,
  filterWords: (value) => withSign(showDecimal(textOf(value))),
  numeric: true,
  width: 112,
}
