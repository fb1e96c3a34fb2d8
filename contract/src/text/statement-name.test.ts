/** Names of statement files. */
import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['Rivulet', 'rivulet-payment-7.pdf'],
  ['Brook & Bramble Partners', 'brook-bramble-partners-payment-7.pdf'],
  ['  Café «Zoë» ', 'cafe-zoe-payment-7.pdf'],
  ['日本', 'payment-7.pdf'],
])('S3.10 the statement of a payment by %s is named %s', (programme, name) => {
  expect(statementName(programme, 7)).toBe(name)
})
