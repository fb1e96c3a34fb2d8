/** Tracked addresses with marks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressWith, isLandingPath } from '@rivulet/contract/tracked-address'
import { codeWith } from './code-with.ts'

const target = 'https://go.example/r/k3m9x7qa'
const code = `<a href="${target}" rel="sponsored nofollow noopener" target="_blank">TEA &#38; CO</a>`

test('without marks the address is the target itself', () => {
  expect(addressWith(target, {})).toBe(target)
  expect(addressWith(target, { s1: '', to: '' })).toBe(target)
})

test('marks come back as they were written, whatever they hold', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.webPath(), (mark, path) => {
      const read = new URL(addressWith(target, { s1: mark, to: `/${path}` })).searchParams
      expect([read.get('s1'), read.get('to')]).toEqual([mark, `/${path}`])
    }),
  )
})

test('R35 the HTML holds one anchor with exactly that address, and nothing else changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (s1, s2) => {
      const address = addressWith(target, { s1, s2 })
      const page = new DOMParser().parseFromString(codeWith(code, target, address), 'text/html')
      const [anchor, ...others] = page.body.querySelectorAll('*')
      expect(others).toEqual([])
      expect(anchor?.getAttribute('href')).toBe(address)
      expect(anchor?.textContent).toBe('TEA & CO')
    }),
  )
})

test('R38 only a path of the shop is a landing page', () => {
  expect(['', '/', '/tea?x=1'].map(isLandingPath)).toEqual([true, true, true])
  expect(
    ['//evil.example', '/\\evil.example', 'https://evil.example', 'tea'].map(isLandingPath),
  ).toEqual([false, false, false, false])
})
