// How the API page words types and limits.
import { docsMessages as m } from '@rivulet/contract/messages/docs-messages'
import { trackOrderFields } from '@rivulet/contract/endpoints/track-order'
import { objectOf } from '@rivulet/contract/openapi/json-schema'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

type Row = { schema: object; required?: boolean }
type Page = {
  typeOf(whole: object, schema: object): string
  wordsOf(whole: object, row: Row): string[]
}
let page: Page
beforeAll(async () => {
  vi.stubGlobal('document', { body: { dataset: { words: JSON.stringify(m) } } })
  page = (await import(new URL('schema.js', import.meta.url).href)) as Page
})
afterAll(() => void vi.unstubAllGlobals())

const sent = objectOf(Object.entries(trackOrderFields), false).properties as Record<string, object>
const about = (schema: object) => page.wordsOf({}, { schema }).join(', ')

test('S7.1 one is singular, and the kinds of an object are told apart by their parts', () => {
  expect(about({ minLength: 1, maxLength: 20 })).toBe('at least 1 character, at most 20 characters')
  expect(about({ minItems: 1, maxItems: 1 })).toBe('at least 1 item, at most 1 item')
  expect(page.typeOf({}, sent.refund ?? {})).toBe('{ id, amount } | { id, paid } | { id, takenBack }')
  expect(page.typeOf({}, sent.coupon ?? {})).toBe('string | integer | (string | integer)[]')
})

test('S7.1 limits that the description of a field states are not repeated', () => {
  const words = about(sent.paid ?? {})
  expect(words.match(/at least/gi)).toHaveLength(1)
  expect(words.match(/at most/gi)).toHaveLength(1)
})
