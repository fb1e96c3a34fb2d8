// An order that a person adds in a random history, perhaps one of which its shop has said something already.
import fc from 'fast-check'
import { cents, link, name, step } from './steps.ts'

const minute = 60_000
const added = fc.record({ name, link, amount: cents, ago: fc.constantFrom(0, 1, 60, 1440, 43_200) })

export const addStep = step('add', added, ({ ago, ...drawn }) => ({ now }) => ({
  ...{ do: 'add', ...drawn },
  // As a person types it.
  placed: Math.floor(now / minute) * minute - ago * minute,
}))
