/** Phone input: country prefix and national number. Its value is the international form, '+32470123456'. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'
import { phoneMessages } from '@rivulet/contract/messages/phone-messages'
import { useEffect, useState } from 'react'
import css from './phone-input.module.css'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const countries = getCountries()
  .map((code) => ({ code, name: countryNames.of(code) ?? code, prefix: getCountryCallingCode(code) }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Splits an international number into country and national part. */
function split(value: string): { country: CountryCode | undefined; national: string } {
  try {
    const number = parsePhoneNumberWithError(value)
    return { country: number.country, national: number.formatNational() }
  } catch {
    return { country: undefined, national: value }
  }
}

/** The international form of the input, or the input when invalid. */
function join(typed: string, country: CountryCode | undefined): string {
  if (typed.trim() === '') return ''
  const reader = new AsYouType(country)
  reader.input(typed)
  return reader.getNumberValue() ?? typed
}

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Undefined where it keeps its own value, as in a form that is read when it is sent. */
  value?: string
  onChange?: (value: string) => void
  /** Preselected country (ISO code); empty when unknown. */
  country?: string
}

export function PhoneInput({ value, onChange, country = '', name, ...props }: Props) {
  const [typed, setTyped] = useState(() => split(value ?? '').national)
  const [chosen, setChosen] = useState<CountryCode | undefined>(() => split(value ?? '').country)
  const current = chosen ?? (isSupportedCountry(country) ? country : undefined)
  const joined = join(typed, current)

  // A value set from outside, such as by a form reset.
  useEffect(() => {
    if (value === undefined || value === joined) return
    const parts = split(value)
    setTyped(parts.national)
    setChosen(parts.country)
  }, [value, joined])

  function change(next: string, nextCountry: CountryCode | undefined) {
    const reader = new AsYouType(nextCountry)
    const shown = next.length > typed.length ? reader.input(next) : next
    setTyped(shown)
    setChosen(nextCountry)
    onChange?.(join(shown, nextCountry))
  }

  return (
    <>
      <TextInput
        type="tel"
        maxLength={32}
        {...props}
        value={typed}
        onChange={(event) => change(event.currentTarget.value, current)}
        // Without a country, a national number says nothing.
        {...(!current && !typed.trim().startsWith('+') && { description: phoneMessages.choose })}
        leftSectionWidth={current ? 80 : 96}
        leftSectionPointerEvents="all"
        leftSection={
          <span className={css.prefix}>
            {current ? `+${getCountryCallingCode(current)}` : phoneMessages.country}
            <IconChevronDown size={12} />
            <select
              aria-label="Country of the phone number"
              value={current ?? ''}
              onChange={(event) => {
                const { value: code } = event.currentTarget
                change(typed, isSupportedCountry(code) ? code : undefined)
              }}
            >
              <option value="">{phoneMessages.country}</option>
              {countries.map(({ code, name: title, prefix }) => (
                <option key={code} value={code}>
                  {title} (+{prefix})
                </option>
              ))}
            </select>
          </span>
        }
      />
      {name && <input type="hidden" name={name} value={joined} />}
    </>
  )
}
