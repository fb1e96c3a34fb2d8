/** Field of a programme setting: its fallback as placeholder, and at the label where the value comes from. */
import { Textarea, TextInput } from '@mantine/core'
import { isFixed, programmeFields, type ProgrammeName } from '@rivulet/contract/programme-fields'
import type { Field as AnyField, FieldOf } from '@rivulet/contract/fields'
import { programmeMessages as said } from '@rivulet/contract/messages/programme-messages'
import { AccentInput } from './accent-input.tsx'
import { FigureInput, type FigureKind } from './figure-input.tsx'
import type { Form } from '../../resource/record/use-form.ts'
import { Select } from '../../field/kinds/select.tsx'
import { asideOf, Field, spanClass } from '../../ui/inputs/field.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { originOf, type Settings } from './programme-groups.ts'

type Props = { name: ProgrammeName; settings: Settings; form: Form; aside?: string | undefined }

const isFigure = (field: AnyField): field is FieldOf<FigureKind> =>
  field.kind === 'integer' || field.kind === 'money' || field.kind === 'percent'

/** More choices are a list. */
const mostSegments = 4

export function SettingField({ name, settings, form, aside }: Props) {
  const field = programmeFields[name]
  const { fallback, variable } = settings[name]
  const fixed = isFixed(name, variable)
  // The sender is called like the programme while nothing else names it.
  const sender = name === 'mailSender' && variable === null ? form.values['name'] : null
  const value = String((fixed ? fallback : form.values[name]) ?? '')
  const shared = {
    name,
    label: field.label,
    description: fixed ? said.fixed(variable ?? '') : field.help,
    disabled: fixed,
    placeholder: String(sender || (fallback ?? '')),
    maxLength: 'max' in field && !isFigure(field) ? field.max : 255,
    error: form.errors[name]?.[0],
    autoComplete: 'off',
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.change({ [name]: currentTarget.value }),
    ...asideOf(aside ?? (fixed ? said.onServer : originOf(settings[name], value))),
  }
  return (
    <div className={spanClass[field.span]} data-field={name}>
      {field.kind === 'choice' && Object.keys(field.choices).length > mostSegments ? (
        <Select
          {...{ name, label: field.label, description: field.help, error: form.errors[name]?.[0] }}
          {...asideOf(originOf(settings[name], value))}
          data={Object.entries(field.choices).map(([one, label]) => ({ value: one, label }))}
          value={String(value || fallback)}
          allowDeselect={false}
          onChange={(next: string | null) => form.change({ [name]: next === fallback ? null : next })}
        />
      ) : field.kind === 'choice' ? (
        <Field label={field.label} help={field.help} group aside={originOf(settings[name], value)}>
          <div>
            <Segmented
              label={field.label}
              options={field.choices}
              value={String(value || fallback)}
              onChange={(next) => form.change({ [name]: next === fallback ? null : next })}
            />
          </div>
        </Field>
      ) : isFigure(field) ? (
        <FigureInput
          field={field}
          shared={shared}
          onChange={(next) => form.change({ [name]: next === '' ? null : next })}
        />
      ) : name === 'accent' ? (
        <AccentInput shared={shared} />
      ) : field.kind === 'longText' ? (
        <Textarea {...shared} rows={name === 'terms' ? 10 : 4} />
      ) : (
        <TextInput
          {...shared}
          type={field.kind === 'email' ? 'email' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </div>
  )
}
