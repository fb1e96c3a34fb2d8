// The contents of a release: the list of what ships, and the provenance statement.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { at, root } from './paths.js'
import { billOfMaterials } from './sbom.js'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Entry = {
  version?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
}
const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

test('R87 the list of what ships names each package with its version, hash and licence, none missing', async () => {
  const { bomFormat, metadata, components } = await billOfMaterials()
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'rivulet'])
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  expect(shipped.length).toBeGreaterThan(150)
  for (const [path, { version }] of shipped)
    expect.soft(listed).toContain(`pkg:npm/${path.replace(/.*node_modules\//, '')}@${version}`)
  for (const { name, purl, licenses, hashes } of components) {
    expect.soft([name, licenses?.length > 0]).toEqual([name, true])
    // Our own workspaces have no archive to hash.
    if (!decodeURIComponent(purl).startsWith('pkg:npm/@rivulet/'))
      expect.soft([name, hashes?.length > 0]).toEqual([name, true])
  }
})

/** A separate checkout, so that uncommitted changes do not matter. */
function checkout(): string {
  const copy = join(folder, 'checkout')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@rivulet.example', ...args], {
      cwd: copy,
    })
  for (const name of ['.ci', 'scripts', 'package.json', 'package-lock.json', 'server/package.json'])
    cpSync(at(name), join(copy, name), { recursive: true })
  for (const name of ['contract', 'web', 'e2e'])
    cpSync(at(name, 'package.json'), join(copy, name, 'package.json'))
  writeFileSync(join(copy, '.gitignore'), 'node_modules\n')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'As it is')
  symlinkSync(at('node_modules'), join(copy, 'node_modules'))
  return copy
}

test('R87 .ci/provenance writes the statement of a release, which names its commit, its packages, who built it, and the hash of each file; uncommitted changes are refused', () => {
  const copy = checkout()
  const release = join(folder, 'release')
  const make = (place: string) =>
    execFileSync(join(copy, '.ci/provenance'), [place], {
      cwd: folder,
      env: { ...process.env, CI_BUILDER: 'https://ci.example/runner', CI_RUN: 'run 7' },
    })
  make(release)
  const { _type, predicateType, subject, predicate } = JSON.parse(
    readFileSync(join(release, 'provenance.json'), 'utf8'),
  )
  expect([_type, predicateType]).toEqual([
    'https://in-toto.io/Statement/v1',
    'https://slsa.dev/provenance/v1',
  ])
  const files = readdirSync(release).filter((name) => name !== 'provenance.json')
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  expect(subject).toEqual(
    files.map((name) => ({ name, digest: { sha256: digest(join(release, name)) } })),
  )
  expect(files.map((name) => name.replace(/^rivulet-\d+\.\d+\.\d+(-rc\.\d+)?/, ''))).toEqual([
    '.cdx.json',
    '.tar.gz',
  ])
  const commit = String(execFileSync('git', ['rev-parse', 'HEAD'], { cwd: copy })).trim()
  expect(predicate.buildDefinition.resolvedDependencies).toEqual([
    { name: 'source', digest: { gitCommit: commit } },
    { name: 'package-lock.json', digest: { sha256: digest(join(root, 'package-lock.json')) } },
  ])
  expect(predicate.runDetails).toMatchObject({
    builder: { id: 'https://ci.example/runner' },
    metadata: { invocationId: 'run 7' },
  })
  writeFileSync(join(copy, 'package.json'), `${readFileSync(join(copy, 'package.json'), 'utf8')}\n`)
  expect(() => make(join(folder, 'other'))).toThrow(/changes that are in no commit/)
})
