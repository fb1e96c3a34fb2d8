// The configuration page lists every rate limit with its default, under the name that the LIMITS setting takes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Quota, readQuotas } from './config/quota.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
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

test('R8 configuration.md lists every limit with its default', () => {
  expect(rows).toEqual(Object.entries(readQuotas('')).map(([name, quota]) => [name, rateOf(quota)]))
})
