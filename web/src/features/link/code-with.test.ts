/** Tracked addresses with sub IDs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landingPath } from '@rivulet/contract/text/landing-page'
import { addressWith, isLandingPath } from '@rivulet/contract/text/tracked-address'
import { codeWith } from './code-with.ts'

const target = 'https://go.example/r/k3m9x7qa'
const code = `<a href="${target}" rel="sponsored nofollow noopener" target="_blank">TEA &#38; CO</a>`

test('without sub ids the address is the target itself', () => {
  expect(addressWith(target, {})).toBe(target)
  expect(addressWith(target, { s1: '', to: '' })).toBe(target)
})

test('S2.19 sub ids round-trip exactly as typed, and spaces are not encoded as plus', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.webPath(), (mark, path) => {
      const { search, searchParams: read } = new URL(addressWith(target, { s1: mark, to: `/${path}` }))
      expect([read.get('s1'), read.get('to')]).toEqual([mark, `/${path}`])
      expect(search).not.toContain('+')
    }),
  )
})

test('R35 the HTML has one anchor with exactly that address, and nothing else changed', () => {
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

test('R38 a landing page must be a path of the shop', () => {
  expect(['', '/', '/tea?x=1'].map(isLandingPath)).toEqual([true, true, true])
  expect(
    ['//evil.example', '/\\evil.example', 'https://evil.example', 'tea'].map(isLandingPath),
  ).toEqual([false, false, false, false])
})

test('S2.19 R38 the landing page of a shop’s own URL is the part after the host', () => {
  const read = (page: string) => landingPath(page, 'https://shop.example/')
  expect(read('https://shop.example/tea/earl?size=2#top')).toBe('/tea/earl?size=2#top')
  expect(read(' http://WWW.shop.example\n')).toBe('/')
  expect(['', '/tea'].map(read)).toEqual(['', '/tea'])
  const others = ['tea', 'https://', '//evil.example', 'https://evil.example/tea', 'ftp://shop.example/']
  const tricks = [
    'https://shop.example@evil.example/',
    'https://shop.example//evil.example',
    'https://shop.example:8443/',
  ]
  expect([...others, ...tricks].filter((page) => read(page) !== null)).toEqual([])
})
