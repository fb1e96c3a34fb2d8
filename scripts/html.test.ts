// No component sets HTML: user content is rendered as sanitised nodes, or in a frame without scripts.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './paths.js'

const ways =
  /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/i

const filesWith = (way: RegExp): string[] =>
  ['web/src', 'web/snippet', 'web/worker']
    .flatMap((folder) =>
      readdirSync(at(folder), { recursive: true })
        .map((name) => `${folder}/${name}`)
        .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && way.test(readFileSync(at(path), 'utf8'))),
    )
    .toSorted()

test('R34 R50 nothing sets HTML of the page, and one file hands text to a parser or to a frame where no script runs', () => {
  expect(filesWith(ways)).toEqual([])
  expect(filesWith(/srcdoc|DOMParser/i)).toEqual(['web/src/lib/page/trusted-types.ts'])
  expect(filesWith(/\bfillFrame\(/)).toEqual([
    'web/src/features/tool/preview-frame.tsx',
    'web/src/lib/page/trusted-types.ts',
  ])
  const frame = readFileSync(at('web/src/features/tool/preview-frame.tsx'), 'utf8')
  expect(frame).toMatch(/sandbox="allow-same-origin"$/m)
})
