/** Redocly and Spectral find no problems in the OpenAPI document. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const source = JSON.stringify(openApi('1.2.3', 'https://partners.shop.eu'))

test('Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-unused-components': 'error',
      'operation-operationId-unique': 'error',
      'tag-description': 'error',
      // /order/{id} and /order/unattributed are distinguished by their first segment.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([])
})

test('Spectral', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({
    extends: [rulesets.oas as RulesetDefinition],
    // Spectral reads patterns without the Unicode flag; Redocly follows JSON Schema.
    rules: { 'oas3-valid-media-example': 'off' },
  })
  const problems = await linter.run(source)
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
})
