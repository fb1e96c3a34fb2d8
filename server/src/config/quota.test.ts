// Rate limits and the setting that changes them.
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('R7 R8 the limits have defaults', () => {
  expect(readConfig({}).limits).toMatchObject({
    signIn: { count: 5, seconds: 900 },
    signInAddress: { count: 20, seconds: 900 },
    signUp: { count: 5, seconds: 3600 },
    contact: { count: 5, seconds: 3600 },
    invite: { count: 10, seconds: 60 },
    api: { count: 600, seconds: 60 },
    export: { count: 6, seconds: 60 },
  })
})

test('R8 every limit is a setting', () => {
  const { limits } = readConfig({ LIMITS: 'signUp=20/h, api=50/10s invite=3/2min' })
  expect(limits.signUp).toEqual({ count: 20, seconds: 3600 })
  expect(limits.api).toEqual({ count: 50, seconds: 10 })
  expect(limits.invite).toEqual({ count: 3, seconds: 120 })
  expect(limits.contact).toEqual({ count: 5, seconds: 3600 })
})

test.each([
  'signup=20/h',
  'signUp=20',
  'signUp=0/h',
  'signUp=-1/h',
  'signUp=5/day',
  'toString=5/h',
  'signUp=5/0s',
])('an invalid limit such as %s stops the start', (limits) => {
  expect(() => readConfig({ LIMITS: limits })).toThrow('LIMITS must list limits like signUp=20/h')
})
