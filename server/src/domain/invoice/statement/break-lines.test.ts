// Where the text of a statement may break.
import { displayMoney } from '@rivulet/contract/money'
import { expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'

const byLetters = (words: string, room: number) => breakLines(words, room, (part) => part.length)

test('S5.26 a line breaks between words, not between € and its number', () => {
  expect(byLetters('Bonus of € 5.00', 10)).toEqual(['Bonus of €', '5.00'])
  expect(byLetters(`Bonus of ${displayMoney('5.00')}`, 10)).toEqual(['Bonus of', displayMoney('5.00')])
})
