// {{title}} through HTTP: the figures of orders that are known, and whose they are.
import { expect, test } from 'vitest'

test('{{title}}: each figure is that of known orders, and an affiliate reads its own alone', () => {
  expect.fail(
    'Next: decide in server/src/report/{{kebab}}.sql what is counted, then book orders here and hold the answer of GET /report/{{kebab}} against them, for an administrator and for an affiliate, as server/src/domain/report/sub-id-report.test.ts does.',
  )
})
