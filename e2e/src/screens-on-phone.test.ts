// All screens on a phone.
import { describe } from 'vitest'
import { everyScreen } from './every-screen.ts'

describe('S2.2 S2.3 S2.4 S2.5 S2.9 S2.29 S6.2 on a phone', () => {
  everyScreen('phone')
})
