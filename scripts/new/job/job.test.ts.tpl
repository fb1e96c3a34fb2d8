// {{title}}: what a run does, and that a second one changes nothing.
import { expect, test } from 'vitest'

test('{{kebab}} does its work once, however often it runs', () => {
  expect.fail(
    'Next: decide in server/src/domain/{{folder}}/{{kebab}}.ts what a run does, and prove here with a real database that it is done, and that a second run changes nothing, as server/src/domain/order/change/auto-approve-orders.test.ts does.',
  )
})
