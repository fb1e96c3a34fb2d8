// How an accepted value is expected to be returned afterwards.
import type { Field, FileDraft } from '@rivulet/contract/fields'
import { maskOf } from '@rivulet/contract/text/mask'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { isEmpty } from '@rivulet/contract/validate'
import { cleanRichText } from '../../resource/rich-text.ts'

type Pair = { expected: unknown; got: unknown }

const idOf = (value: unknown) => (value as { id?: unknown } | null)?.id ?? value
const inOrder = (values: unknown): unknown[] => (values as unknown[]).map(idOf).toSorted()
const keysOf = (values: unknown) => (values as FileDraft[]).map(({ file }) => file)

/**
 * Sent and returned value in a common form; null if they cannot be compared: omitted values may get defaults, and
 * write-only ones are not returned.
 */
export function readBack(field: Field, sent: unknown, answered: unknown): Pair | null {
  if (isEmpty(sent) || field.kind === 'password' || field.virtual) return null
  switch (field.kind) {
    case 'money':
    case 'percent':
      return { expected: formatHundredths(parseHundredths(sent as string) ?? Number.NaN), got: answered }
    case 'text':
      if (field.trimmed) return { expected: String(sent).trim(), got: answered }
      return { expected: field.sealed ? maskOf(String(sent), field.sealed) : sent, got: answered }
    case 'richText':
      return { expected: cleanRichText(sent as string), got: answered }
    case 'integer':
      return { expected: (sent as number) + 0, got: answered }
    case 'reference':
      return { expected: idOf(sent), got: idOf(answered) }
    case 'references':
      return { expected: inOrder(sent), got: inOrder(answered) }
    case 'files':
      return { expected: keysOf(sent), got: keysOf(answered) }
    case 'contact': {
      const { type, value } = sent as { type: string; value: string }
      return { expected: { type, value }, got: answered }
    }
    default:
      return { expected: sent, got: answered }
  }
}
