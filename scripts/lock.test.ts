// The lock file installs on every platform and from any registry.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }
const file = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const paths = Object.keys(packages)

test('R87 the lock file holds what other platforms install, without which npm ci refuses it', () => {
  const optional = Object.values(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  )
  const missing = optional.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
})

test('R87 the lock file names no registry', () => {
  const named = Object.values(packages).filter((entry) => entry.resolved && !entry.link)
  expect(named).toEqual([])
})
