// npm run dev notices every save, whichever way an editor makes it, and restarts the server once per batch of saves.
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from '../server/src/testing/child.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-dev-'))
const at = (name: string) => join(folder, name)
const program = at('program.ts')
let child: Child

/** A program that prints what it was started with; it exits if `text` says so. */
const source = (text: string) => `
  const text: string = ${JSON.stringify(text)}
  console.log('runs ' + text)
  if (text.startsWith('ends')) process.exit(3)
  setInterval(() => {}, 60_000)`

beforeAll(async () => {
  writeFileSync(program, source('first'))
  mkdirSync(at('sql'))
  child = startChild(`
    const { keepServing } = await import(${JSON.stringify(join(import.meta.dirname, 'keep-serving.js'))})
    const ending = new AbortController()
    process.once('SIGTERM', () => ending.abort())
    await keepServing(process.execPath, [${JSON.stringify(program)}], {
      folders: [${JSON.stringify(folder)}], ending: ending.signal })`)
  await lineWith('runs first')
})
afterAll(async () => {
  expect(await child.end('SIGTERM')).toBe(0)
  rmSync(folder, { recursive: true })
})

/** The lines up to one that contains this. */
async function lineWith(part: string): Promise<string[]> {
  const lines: string[] = []
  for (;;) {
    const line = await child.nextLine()
    lines.push(line)
    if (line.includes(part)) return lines
  }
}

const editors: Record<string, (path: string, text: string) => void> = {
  'writes in place': (path, text) => writeFileSync(path, text),
  'empties, then writes in pieces': (path, text) => {
    const file = openSync(path, 'w')
    for (const piece of text.match(/[^]{1,40}/g) ?? []) writeSync(file, piece)
    closeSync(file)
  },
  'puts a new file in its place': (path, text) => {
    writeFileSync(`${path}.tmp.4711`, text)
    renameSync(`${path}.tmp.4711`, path)
  },
  'puts the old file aside, as vim does': (path, text) => {
    writeFileSync(join(path, '../4913'), '')
    rmSync(join(path, '../4913'))
    renameSync(path, `${path}~`)
    writeFileSync(path, text)
    rmSync(`${path}~`)
  },
  'puts two files in each other’s place, as JetBrains does': (path, text) => {
    writeFileSync(`${path}___jb_tmp___`, text)
    renameSync(path, `${path}___jb_old___`)
    renameSync(`${path}___jb_tmp___`, path)
    rmSync(`${path}___jb_old___`)
  },
  'removes it and makes it anew': (path, text) => {
    rmSync(path)
    writeFileSync(path, text)
  },
}

test.each([...Object.keys(editors), ...Object.keys(editors).toReversed()])(
  'an editor that %s',
  async (how) => {
    for (const time of ['once', 'again']) {
      const text = `${how}, ${time}, ${process.hrtime.bigint()}`
      editors[how]?.(program, source(text))
      expect(await lineWith(text)).toEqual(['Saved: program.ts', `runs ${text}`])
    }
  },
)

test.each(['sql/0001-shoe.sql', 'words.txt', 'choices.json', 'new/folder/query.sql'])(
  'what a server reads beside its code: %s',
  async (name) => {
    mkdirSync(join(at(name), '..'), { recursive: true })
    for (const text of ['made', 'changed']) {
      writeFileSync(at(name), text)
      await lineWith(`Saved: ${name.split('/').at(-1)}`)
      await lineWith('runs ')
    }
    editors['puts a new file in its place']?.(at(name), 'replaced')
    await lineWith(`Saved: ${name.split('/').at(-1)}`)
    await lineWith('runs ')
  },
)

test('what is saved together starts it once, and tests and swap files not at all', async () => {
  for (const name of ['program.test.ts', '.program.ts.swp', 'notes.md', 'words.txt~'])
    writeFileSync(at(name), 'nothing of the server')
  for (let file = 10; file < 30; file++) writeFileSync(at(`file-${file}.ts`), 'export {}')
  const [first = '', ...more] = await lineWith('runs ')
  expect(first.replace('Saved: ', '').split(', ').toSorted()).toEqual(
    Array.from({ length: 20 }, (_, file) => `file-${file + 10}.ts`),
  )
  expect(more).toHaveLength(1)
  writeFileSync(program, source('after the burst'))
  expect(await lineWith('after the burst')).toEqual(['Saved: program.ts', 'runs after the burst'])
})

test('a server that ended by itself starts again at the next save', async () => {
  writeFileSync(program, source('ends at once'))
  await lineWith('The server exited with code 3')
  expect(readFileSync(program, 'utf8')).toContain('ends at once')
  writeFileSync(program, source('mended'))
  await lineWith('runs mended')
})
