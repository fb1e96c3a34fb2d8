// One component of the screens sets HTML, after cleaning it; nothing else can.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './place.js'

const ways =
  /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/i

const filesWith = (way: RegExp): string[] =>
  ['web/src', 'web/snippet', 'web/worker'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && way.test(readFileSync(at(path), 'utf8'))),
  )

test('R34 one component sets HTML of the page, and one shows some in a frame where no script runs', () => {
  expect(filesWith(ways)).toEqual(['web/src/ui/rich-text.tsx'])
  expect(filesWith(/srcdoc/i)).toEqual(['web/src/features/tool/preview-frame.tsx'])
  const frame = readFileSync(at('web/src/features/tool/preview-frame.tsx'), 'utf8')
  expect(frame).toMatch(/sandbox="allow-same-origin"$/m)
})
