/** The link of an order that is added by hand: one of the affiliate, in the shop, where they are chosen. */
import { typedLink } from '@rivulet/contract/resources/credit-fields'
import { controlsOf } from '../../field/kinds/controls.ts'
import type { SlotInputProps } from '../../resource/slots.ts'

export function LinkInput({ change: _change, ...input }: SlotInputProps) {
  const { Input } = controlsOf(input.field)
  return Input && <Input {...input} field={{ ...input.field, ...typedLink }} />
}
