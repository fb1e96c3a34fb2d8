// docs/asvs.md has a row for every requirement of both standards, its links work, and no row counts as met what security.md calls missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './paths.js'

const page = readFileSync(at('docs/asvs.md'), 'utf8')
const row = /^\| (V[\d.]+|OSPS-[A-Z]{2}-[\d.]+) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm
const rows = [...page.matchAll(row)].map(([, id = '', state = '', words = '', shown = '']) => ({
  ...{ id, state, words, shown },
}))

/** The number of requirements per section of ASVS 5.0.0 up to level 2; these always come first. */
const sections =
  'V1.1 2, V1.2 9, V1.3 11, V1.4 3, V1.5 2, V2.1 3, V2.2 3, V2.3 4, V2.4 1, V3.2 2, V3.3 4, V3.4 6, V3.5 5, V3.7 2, ' +
  'V4.1 3, V4.2 1, V4.3 2, V4.4 4, V5.1 1, V5.2 3, V5.3 2, V5.4 3, V6.1 3, V6.2 12, V6.3 4, V6.4 4, V6.5 5, V6.6 3, ' +
  'V6.8 4, V7.1 3, V7.2 4, V7.3 2, V7.4 5, V7.5 2, V7.6 2, V8.1 2, V8.2 3, V8.3 1, V8.4 1, V9.1 3, V9.2 4, V10.1 2, ' +
  'V10.2 2, V10.3 4, V10.4 11, V10.5 5, V10.6 2, V10.7 3, V11.1 2, V11.2 3, V11.3 3, V11.4 4, V11.5 1, V11.6 1, V12.1 3, ' +
  'V12.2 2, V12.3 4, V13.1 1, V13.2 5, V13.3 2, V13.4 5, V14.1 2, V14.2 4, V14.3 3, V15.1 3, V15.2 3, V15.3 7, V16.1 1, ' +
  'V16.2 5, V16.3 4, V16.4 3, V16.5 3, V17.1 1, V17.2 4, V17.3 2'

/** OSPS Baseline of 2026, levels 1 and 2, without retired requirements. */
const baseline =
  'AC-01.01 AC-02.01 AC-03.01 AC-03.02 AC-04.01 BR-01.01 BR-01.03 BR-02.01 BR-03.01 BR-03.02 BR-04.01 BR-05.01 BR-06.01 ' +
  'BR-07.01 DO-01.01 DO-02.01 DO-06.01 DO-07.01 GV-01.01 GV-01.02 GV-02.01 GV-03.01 GV-03.02 LE-01.01 LE-02.01 LE-02.02 ' +
  'LE-03.01 LE-03.02 QA-01.01 QA-01.02 QA-02.01 QA-03.01 QA-04.01 QA-05.01 QA-05.02 QA-06.01 SA-01.01 SA-02.01 SA-03.01 ' +
  'VM-01.01 VM-02.01 VM-03.01 VM-04.01'

test('each requirement of ASVS 5.0.0 up to level 2, and of the Baseline, has one row, in order', () => {
  const wanted = sections.split(', ').flatMap((section) => {
    const [name, count] = section.split(' ')
    return Array.from({ length: Number(count) }, (_, n) => `${name}.${n + 1}`)
  })
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual([
    ...wanted,
    ...baseline.split(' ').map((name) => `OSPS-${name}`),
  ])
})

test('each row is met, not applicable or a gap, and the sums at the head are theirs', () => {
  const states = ['met', 'not applicable', '**gap**']
  for (const { id, state } of rows)
    expect.soft([id, states]).toEqual([id, expect.arrayContaining([state])])
  const sums = (prefix: string) =>
    states.map((one) => rows.filter(({ id, state }) => id.startsWith(prefix) && state === one).length)
  const [met, not, gaps] = sums('V')
  expect(page).toContain(`Of ASVS's 253: ${met} met, ${not} not applicable, ${gaps} gaps.`)
  const [kept, none, open] = sums('OSPS')
  expect(page).toContain(`Of the Baseline's 43: ${kept} met, ${none} not applicable, ${open} gaps`)
})

test('what is met names what shows it: a file that is there, or a requirement that is not missing', () => {
  const security = readFileSync(at('docs/security.md'), 'utf8')
  const missing = new Set([...security.matchAll(/^\| (R\d+) \| Missing:/gm)].map(([, id]) => id))
  const known = new Set([...security.matchAll(/^\| (R\d+) \|/gm)].map(([, id]) => id))
  for (const { id, state, shown } of rows) {
    const links = [...shown.matchAll(/\[([^\]]+)\]\(([^)#]*)(?:#[^)]*)?\)/g)]
    if (state === 'met') expect.soft([id, links.length > 0]).toEqual([id, true])
    for (const [, name = '', target = ''] of links) {
      if (/^R\d+$/.test(name)) expect.soft([id, name, known.has(name)]).toEqual([id, name, true])
      else if (target)
        expect.soft([id, target, existsSync(join(at('docs'), target))]).toEqual([id, target, true])
      if (state === 'met') expect.soft([id, name, missing.has(name)]).toEqual([id, name, false])
    }
  }
})
