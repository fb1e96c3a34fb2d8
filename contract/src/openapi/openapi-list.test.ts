/** What the document says about lists is what a list accepts. */
import { describe, expect, test } from 'vitest'
import { acceptsOperator, operators } from '../filter.ts'
import { fieldsOf } from '../resource.ts'
import { resources } from '../resources/index.ts'
import { schemaOf } from './json-schema.ts'
import { narrowingParameters } from './openapi-list.ts'

type Parameter = { name: string; description: string }
const parametersOf = (resource: (typeof resources)[keyof typeof resources]) =>
  narrowingParameters(resource) as Parameter[]

describe('S7.7 filters', () => {
  test.each(Object.values(resources))(
    'of $name name the operators that are accepted, and no other',
    (one) => {
      for (const [name, field] of fieldsOf(one)) {
        if (!field.filter) continue
        const { description = '' } =
          parametersOf(one).find((given) => given.name === `where[${name}]`) ?? {}
        for (const operator of operators.filter((each) => each !== 'none' && each !== 'automatic'))
          expect(description.includes(`\`${operator}~.~`)).toBe(acceptsOperator(field, operator))
      }
    },
  )
})

test('S3.8 numbers that stand for a choice are explained, and words that explain themselves are not', () => {
  expect(schemaOf(resources.order.fields.status, true).description).toBe(
    '0: Approved; 1: Failed; 2: Pending',
  )
  expect(schemaOf(resources.payoutRequest.fields.state, true).description).toBeUndefined()
})
