/** Input of the accent colour: typed or picked, with its contrast in words. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { contrastWithWhite } from '@rivulet/contract/accent'
import { programmeMessages as said } from '@rivulet/contract/messages/programme-messages'
import { accentProblem } from '@rivulet/contract/programme-fields'
import css from './programme.module.css'

const usual = '#4143c7'

type Shared = Omit<TextInputProps, 'onChange'> & {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

export function AccentInput({ shared }: { shared: Shared }) {
  const { value, onChange, description, error } = shared
  const problem = value ? accentProblem(value) : null
  const fine = value && !problem ? said.accentFine(contrastWithWhite(value)) : description
  return (
    <TextInput
      {...shared}
      description={fine}
      // While a colour is being typed it is not complete yet.
      error={error ?? (value.length >= 7 ? problem : null)}
      autoCapitalize="none"
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={css.swatch}
          aria-label="Pick the accent colour"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : usual}
          onChange={onChange}
        />
      }
      leftSectionPointerEvents="auto"
    />
  )
}
