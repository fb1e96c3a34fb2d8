// {{titles}} through HTTP: who meets one, and what makes it valid.
import { expect, test } from 'vitest'

test('who meets a {{words}}, and what makes it valid', () => {
  expect.fail(
    'Next: decide in server/src/domain/{{kebab}}/{{kebab}}.ts which rows an affiliate meets (scope) and which values are refused (prepare), and prove both here through HTTP, as server/src/domain/service/download.test.ts does. Where there is nothing to decide, delete this test: server/src/served-*.test.ts prove the rest.',
  )
})
