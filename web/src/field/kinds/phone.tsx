/** Phone field in international format; the country is preselected for new numbers. */
import { Suspense } from 'react'
import { useCountry } from '../../lib/use-country.ts'
import { piece } from '../../lib/page/piece.ts'
import { InputSkeleton } from './input-skeleton.tsx'
import { type Controls, type InputProps, nothing, type ShowProps, textOf, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { TextFilter } from '../filters/text-filter.tsx'

const PhoneInput = piece(async () => (await import('../../ui/inputs/phone-input.tsx')).PhoneInput)

function PhoneBox(props: InputProps<'phone'>) {
  const { field, value, onChange } = props
  const country = useCountry(typedText(value) === '')
  const { name: _, ...shell } = shellOf(props)
  return (
    <Suspense fallback={<InputSkeleton {...field} />}>
      <PhoneInput {...shell} value={typedText(value)} country={country} onChange={onChange} />
    </Suspense>
  )
}

function PhoneShown({ value }: ShowProps<'phone'>) {
  const number = textOf(value)
  if (number === nothing) return number
  return (
    <a className="link tab" href={`tel:${number}`}>
      {number}
    </a>
  )
}

export const phone: Controls<'phone'> = { Show: PhoneShown, Input: PhoneBox, Filter: TextFilter }
