/** Addresses in the instructions for connecting a shop. */
import { expect, test } from 'vitest'
import { landingAddress } from './shop-calls.ts'

test.each([
  ['https://shoes.example', 'https://shoes.example/?click_id=…&aid=…'],
  ['https://shoes.example/nl/', 'https://shoes.example/nl/?click_id=…&aid=…'],
  ['https://shoes.example/?lang=nl', 'https://shoes.example/?lang=nl&click_id=…&aid=…'],
  ['https://shoes.example#/home', 'https://shoes.example/?click_id=…&aid=…#/home'],
])('S2.18 visitors of %s arrive at %s, as the redirect sends them', (url, address) =>
  expect(landingAddress(url, 'click_id')).toBe(address),
)
