/** The shop that an import starts with. */
import { beforeEach, expect, test } from 'vitest'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { administrator, signIn } from '../../testing/show.tsx'
import { firstShop } from './first-shop.ts'

const [pedalwerk, shoeBox] = administrator().shops

beforeEach(() => {
  signIn()
  chooseUnit(null)
})

test('S5.21 an import starts with the shop of the list one comes from, then with that of the top bar', () => {
  const user = administrator()
  expect(firstShop('', user)).toBeNull()
  expect(firstShop('?where[shop]=eq~.~5&where[status]=eq~.~0', user)).toEqual(shoeBox)
  expect(firstShop('?where[shop]=in~.~5', user)).toEqual(shoeBox)
  expect(firstShop('?where[shop]=in~.~2,5', user)).toBeNull()
  expect(firstShop('?where[shop]=neq~.~5', user)).toBeNull()
  expect(firstShop('?where[shop]=eq~.~99', user)).toBeNull()
  chooseUnit(2)
  expect(firstShop('', user)).toEqual(pedalwerk)
  expect(firstShop('?where[shop]=eq~.~5', user)).toEqual(shoeBox)
})

test('S5.21 the only shop needs no choice', () => {
  const user = administrator({ shops: [{ id: 5, name: 'SHOE BOX' }] })
  expect(firstShop('', user)).toEqual(shoeBox)
  expect(firstShop('', administrator({ shops: [] }))).toBeNull()
})
