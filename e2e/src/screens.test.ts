// All public screens and those of administrators: accessible, without overflow or console errors.
import { expect, test } from 'vitest'
import { lookInSizes } from './look.ts'
import { onWholeStage, stateOf, through, walk } from './walk.ts'

const door = [
  '/sign-up',
  '/recover',
  '/reset?token=x',
  '/sign-up?invite=nobody',
  '/forbidden',
  '/nowhere',
  '/',
]

const stage = onWholeStage()

test('S2.2 S2.3 S2.4 S2.5 S2.9 public screens, wide and narrow', async () => {
  const steps = through(door, 'door', lookInSizes)
  expect(await walk(stage.browser, stage.server, 'desk', undefined, steps)).toEqual([])
})

test('S2.5 S2.9 S2.29 S6.2 every screen of administrators, wide and narrow', async () => {
  const { browser, server } = stage
  const steps = through([...stage.addresses, '/dashboard/nowhere'], 'admin', lookInSizes)
  const office = await stateOf(browser, server, server.administrator)
  expect(await walk(browser, server, 'desk', office, steps)).toEqual([])
})
