/** Two linters that others publish find nothing wrong with the document. */
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
      // What is at /order/{id} and at /order/unattributed is told apart by its first step.
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
    // It reads patterns without Unicode; Redocly reads them as JSON Schema says.
    rules: { 'oas3-valid-media-example': 'off' },
  })
  const problems = await linter.run(source)
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
})
