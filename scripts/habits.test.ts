// Editor and CI configuration match the product: the Node version, the checks, and the paths that CONTRIBUTING.md names.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { at } from './paths.js'

const text = (name: string) => readFileSync(at(name), 'utf8')

test('.nvmrc names the Node that package.json pins', () => {
  expect(text('.nvmrc').trim()).toBe(JSON.parse(text('package.json')).dependencies.node)
})

type Workflow = { jobs: Record<string, { steps: { run?: string }[] }> }
const commandsOf = (name: string) => {
  const { jobs } = parse(text(`.github/workflows/${name}.yml`)) as Workflow
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
}

test('R87 continuous integration runs the tests and asks for known vulnerabilities; a release is written by .ci/provenance', () => {
  expect(commandsOf('ci')).toEqual(['.ci/run', '.ci/audit'])
  expect(commandsOf('release')).toEqual([
    '.ci/audit',
    'npm ci --ignore-scripts',
    '.ci/provenance release',
  ])
})

test('what the code host and the editor read is well formed', () => {
  for (const name of globSync('.github/**/*.yml', { cwd: at('.') }))
    expect(parse(text(name))).toBeTruthy()
  for (const name of globSync('.vscode/*.json', { cwd: at('.') }))
    expect(() => JSON.parse(text(name))).not.toThrow()
  const { configurations } = JSON.parse(text('.vscode/launch.json'))
  const programs = configurations.flatMap(({ program = [] }) => program)
  for (const program of programs)
    expect(existsSync(at(program.replace('${workspaceFolder}/', '')))).toBe(true)
})

test('the table of CONTRIBUTING.md names tests and commands that are there', () => {
  const [, table = ''] = text('CONTRIBUTING.md').split('## You changed X, run Y')
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(10)
  const words = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(' ')),
  )
  const paths = words.filter((word) => /^(contract|server|web|e2e|scripts)\//.test(word))
  const missing = paths.filter((path) => globSync(`${path}*`, { cwd: at('.') }).length === 0)
  expect(missing).toEqual([])
  const scripts = JSON.parse(text('package.json')).scripts
  const commands = rows.flatMap((row) =>
    [...row.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
