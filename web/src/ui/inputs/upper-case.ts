/** Upper-cases a plain text as it is typed, without moving the caret. Spread on an input that keeps its own value. */
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
  /** What was composed, such as an é of two keys, has been left alone until here. */
  onBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    input.value = input.value.toUpperCase()
  },
}
