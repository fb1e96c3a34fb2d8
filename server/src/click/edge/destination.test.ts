// Redirect targets: the host comes only from the database, and URLs are forwarded as written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDestination, landingAddress } from './destination.ts'
import { readQuery } from './query.ts'

const shop = { address: 'https://shop.example/be/?lang=nl#top', clickParameter: 'click_id', aid: 'A7' }
const go = (query: string, from = shop) => createDestination(from)('CLICK', readQuery(`/r/x?${query}`))

test('R37 the shop’s URL stays as it is, with our parameters added before the fragment', () => {
  expect(go('')).toBe('https://shop.example/be/?lang=nl&aid=A7&click_id=CLICK#top')
  expect(go('', { ...shop, aid: '' })).toBe('https://shop.example/be/?lang=nl&click_id=CLICK#top')
  const written = { ...shop, address: 'https://shop.example/a%20b?q=x+y%20z&empty=&flag' }
  expect(go('', written)).toBe('https://shop.example/a%20b?q=x+y%20z&empty=&flag&aid=A7&click_id=CLICK')
})

test('R57 R37 a click ID, aid or sub id in a deep link is replaced by our own', () => {
  const to = encodeURIComponent('/sale?click_id=FORGED&aid=B8&%63lick_id=AGAIN&s1=x&size=4')
  expect(go(`to=${to}&s1=mine`)).toBe('https://shop.example/sale?size=4&s1=mine&aid=A7&click_id=CLICK')
})

test('R57 R37 a shop may take its click ID from a parameter that visitors bring too: theirs gives way', () => {
  const from = { ...shop, clickParameter: 'utm_content' }
  expect(go('utm_content=blog&utm_source=mail&s1=x', from)).toBe(
    'https://shop.example/be/?lang=nl&utm_source=mail&s1=x&aid=A7&utm_content=CLICK#top',
  )
  expect(go('', { ...shop, clickParameter: 'aid' })).toBe(
    'https://shop.example/be/?lang=nl&aid=CLICK#top',
  )
  expect(go('s1=blog', { ...shop, clickParameter: 's1' })).toMatch(/\?lang=nl&aid=A7&s1=CLICK#top$/)
})

test('B9 R38 whatever deep link is requested, the visitor stays in the shop', () => {
  const hostile = fc.oneof(
    fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'javascript'] }),
    fc.string(),
    fc.stringMatching(/^[/\\@:.#?%a-z\t\n]{0,40}$/),
    fc
      .tuple(fc.constantFrom('//', '/\\', '\\\\', 'https:', 'https:/', '@', '%2F%2F'), fc.domain())
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(hostile, (to) => {
      const url = new URL(go(`to=${encodeURIComponent(to.toWellFormed())}`))
      expect([url.origin, url.username, url.searchParams.getAll('click_id')]).toEqual([
        'https://shop.example',
        '',
        ['CLICK'],
      ])
    }),
    { numRuns: 2000 },
  )
})

test('R37 sub ids reach the shop with escapes decoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (id) => {
      const { subIds, passed } = readQuery(`/r/x?s3=${encodeURIComponent(id)}`)
      const url = new URL(createDestination(shop)('CLICK', { passed, to: null }))
      const expected = id.includes('\0') ? encodeURIComponent(id) : id
      expect([subIds[2], url.searchParams.get('s3')]).toEqual([expected, expected])
    }),
  )
})

test('R37 only sub ids and utm parameters are passed on', () => {
  expect(readQuery('/r/x?s1=1&s6=6&S2=2&utm_source=u&utm_=v&gclid=g&utm_x=a&s1=again').passed).toEqual([
    ['s1', '1'],
    ['utm_source', 'u'],
    ['utm_x', 'a'],
  ])
})

test('S3.7 a landing path is below the shop’s URL and never leads elsewhere', () => {
  expect(landingAddress('https://shop.example/be/', '/autumn')).toBe('https://shop.example/be/autumn')
  expect(landingAddress('https://shop.example', 'autumn?x=1#y')).toBe(
    'https://shop.example/autumn?x=1#y',
  )
  expect(landingAddress('https://shop.example/', null)).toBe('https://shop.example/')
  expect(landingAddress('javascript:alert(1)', null)).toBeNull()
  expect(landingAddress('https://a:b@shop.example/', '/x')).toBeNull()
  fc.assert(
    fc.property(fc.stringMatching(/^[/\\@:.#?%a-z]{0,40}$/), (path) => {
      expect(new URL(landingAddress('https://shop.example/be/', path) ?? '').origin).toBe(
        'https://shop.example',
      )
    }),
  )
})
