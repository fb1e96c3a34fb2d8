/** Which actions a row is offered. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { leftToEdit } from '@rivulet/contract/settled'
import { actionsAt } from './list-actions.ts'

const row = {
  id: 1,
  verifiedAt: '2026-11-01T08:00:00Z',
  active: true,
  erasedAt: null,
  withoutPassword: false,
}
const offered = (changes: object) =>
  actionsAt(resources.affiliate, 'form-footer', () => true, { ...row, ...changes }).map(([name]) => name)

test('S2.10 S4.3 an affiliate is offered what its state allows: an invitation only without a password', () => {
  expect(offered({})).toEqual(['planRate', 'deactivate', 'signOut', 'anonymise'])
  expect(offered({ withoutPassword: true })).toContain('sendInvitation')
  // Activation sends the link.
  for (const state of [{ verifiedAt: null }, { active: false }])
    expect(offered({ withoutPassword: true, ...state })).not.toContain('sendInvitation')
  expect(offered({ verifiedAt: null })).toEqual(['activate', 'decline', 'anonymise'])
  expect(offered({ active: false })).toEqual(['planRate', 'reactivate', 'anonymise'])
})

test('S2.10 an erased affiliate is offered nothing that would bring it back, nor can it be edited', () => {
  const erasedAt = '2026-11-27T21:27:09.324Z'
  for (const state of [{ active: false }, { verifiedAt: null, active: false }])
    expect(offered({ ...state, erasedAt })).toEqual([])
  expect(leftToEdit(resources.affiliate, { ...row, erasedAt })).toEqual([])
  expect(leftToEdit(resources.affiliate, row)).toBeUndefined()
})
