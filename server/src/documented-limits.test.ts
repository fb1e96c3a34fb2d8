// The page for operators lists every limit with what it counts by default, under the name that LIMITS takes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Quota, readQuotas } from './quota.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d,]+ in .+?) \| /gm)].map(([, name, rate]) => [
  name,
  rate,
])

const units: [string, number][] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]
function rateOf({ count, seconds }: Quota): string {
  const [name = '', length = 1] = units.find(([, unit]) => seconds % unit === 0) ?? []
  const many = seconds / length
  return `${count.toLocaleString('en')} in ${many === 1 ? (name === 'hour' ? 'an' : 'a') : many} ${name}${many === 1 ? '' : 's'}`
}

test('R8 every limit stands in the table of operations.md as it is by default', () => {
  expect(rows).toEqual(Object.entries(readQuotas('')).map(([name, quota]) => [name, rateOf(quota)]))
})
