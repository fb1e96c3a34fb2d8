/** Props that upper-case typed text without moving the caret, for uncontrolled inputs. */
import type { FocusEvent, FormEvent } from 'react'

export const upperCase = {
  onInput(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = input
    const upper = input.value.toUpperCase()
    if (upper === input.value) return
    input.value = upper
    input.setSelectionRange(selectionStart, selectionEnd)
  },
  /** Composed text, such as é from a dead key, is upper-cased only on blur. */
  onBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    input.value = input.value.toUpperCase()
  },
}
