// Streaming product feeds: output, and fairness to other requests.
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillFeed } from './fill-feed.ts'
import { withLink } from './placeholder.ts'

const place = { target: 'https://rivulet.example/r/a1', marks: { s1: 'é prices' } }

async function* blocksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? bytes.length
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function filled(bytes: Buffer, sizes: readonly number[]): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of fillFeed(blocksOf(bytes, sizes), place)) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}

const token = fc.constantFrom(
  ...[
    '{link}',
    '{link:/tea?x=1,2}',
    '{link:/}',
    '{link:tea}',
    '{li',
    '{link:/',
    '{',
    '}',
    'Thé;3.50;',
    '\n',
  ],
  ...[`{link:/${'p'.repeat(2046)}}`, `{link:/${'p'.repeat(2048)}}`],
)

test('S2.20 a feed is the same wherever its chunks end', async () => {
  const feeds = fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join(''))
  const sizes = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(feeds, sizes, async (text, cuts) => {
      const bytes = Buffer.from(text, 'latin1')
      expect(await filled(bytes, cuts)).toBe(withLink(bytes.toString('latin1'), place))
    }),
  )
})

test('S2.20 a URL at a chunk boundary is written completely', async () => {
  const bytes = Buffer.from(`${'x'.repeat(8190)}{link:/tea}`.repeat(40))
  expect(await filled(bytes, [262_144])).toBe(withLink(bytes.toString(), place))
})

test('R100 however many feeds are read concurrently, other work gets its turn after each chunk', async () => {
  const bytes = Buffer.from('{link:/}'.repeat(32_768))
  let turns = 0
  let reading = true
  const watching = (async () => {
    for (; reading; turns++) await setImmediate()
  })()
  const feeds = await Promise.all([1, 2, 3].map(() => filled(bytes, [262_144])))
  reading = false
  await watching
  expect(new Set(feeds)).toEqual(new Set([withLink(bytes.toString(), place)]))
  expect(turns).toBeGreaterThanOrEqual(3 * (bytes.length / 8192))
})
