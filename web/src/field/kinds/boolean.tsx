/** Boolean field: a switch. */
import { Switch } from '@mantine/core'
import { lacksMail } from '../lacks-mail.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import css from './field.module.css'
import { type Controls, type FilterProps, type InputProps } from './kind.ts'
import { shellOf } from './shell.tsx'

const answers = { true: 'Yes', false: 'No' } as const
type Answer = keyof typeof answers
const isAnswer = (value: string): value is Answer => Object.hasOwn(answers, value)

function SwitchBox(props: InputProps<'boolean'>) {
  const { id, name, label, description, error, onBlur } = shellOf(props)
  const disabled = lacksMail(props.field)
  return (
    <Switch
      {...{ id, name, label, error, onBlur, disabled }}
      description={disabled ? props.field.needsMail : description}
      labelPosition="left"
      className={css.switch ?? ''}
      checked={props.value === true}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
  )
}

function BooleanFilter({ field, value, onChange }: FilterProps<'boolean'>) {
  return (
    <Segmented
      label={field.label}
      options={answers}
      value={isAnswer(value) ? value : null}
      onChange={onChange}
    />
  )
}

export const boolean: Controls<'boolean'> = { Input: SwitchBox, Filter: BooleanFilter }
