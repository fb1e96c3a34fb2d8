// Web addresses in plain texts become links as people type them, and nothing else does.
import { expect, test } from 'vitest'
import { splitAddresses } from './web-address.ts'

const linked = (text: string) =>
  splitAddresses(text).flatMap(({ text: words, to }) => (to ? [[words, to]] : []))

test('R35 addresses are links without the signs around them, and the text stays as it is', () => {
  const text = 'See (https://lamps.example/a?b=1&c=2), www.lamps.example or instagram.com/anna.'
  expect(linked(text)).toEqual([
    ['https://lamps.example/a?b=1&c=2', 'https://lamps.example/a?b=1&c=2'],
    ['www.lamps.example', 'https://www.lamps.example/'],
    ['instagram.com/anna', 'https://instagram.com/anna'],
  ])
  expect(
    splitAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'and/or, Node.js, e.g. 1.5/2, B.V.',
  'anna@lamps.example www.anna@lamps.example anna@lamps.example/x',
  'javascript://x data:text/html,x ftp://lamps.example/x file:///etc/passwd',
  'https://bank.example@evil.example/ https://bank.example:x@evil.example/',
  'https:// http://%',
  '',
])('R35 no link: %s', (text) => {
  expect(linked(text)).toEqual([])
})
