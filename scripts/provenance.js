// npm run provenance -- FOLDER: writes the source of a commit as an archive, the list of what ships, and a provenance statement with their hashes.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at } from './paths.js'
import { main, run } from './run.js'
import { billOfMaterials } from './sbom.js'

const statement = 'provenance.json'
const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new Error(`git ${args[0]}: ${output.trim()}`)
  return output.trim()
}

/** An in-toto statement with SLSA 1.0 provenance. `environment` is that of the build machine, where CI identifies itself. */
export async function writeProvenance(folder, environment = process.env) {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  if ((await git('status', '--porcelain', '--untracked-files=no')) !== '')
    throw new Error('there are changes that are in no commit')
  const commit = await git('rev-parse', 'HEAD')
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const base = `${name}-${version}`
  const archive = join(folder, `${base}.tar.gz`)
  const begun = new Date()
  const bill = await billOfMaterials()
  await git('archive', '--format=tar.gz', `--prefix=${base}/`, '-o', archive, commit)
  writeFileSync(join(folder, `${base}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  const subject = readdirSync(folder).map((file) => ({
    name: file,
    digest: { sha256: sha256(join(folder, file)) },
  }))
  const { CI_BUILDER: builder = 'local', CI_RUN: invocation = 'local' } = environment
  const content = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run provenance',
        externalParameters: { version },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: sha256(at('package-lock.json')) } },
        ],
      },
      runDetails: {
        builder: { id: builder, version: { node: process.versions.node } },
        metadata: {
          invocationId: invocation,
          startedOn: begun.toISOString(),
          finishedOn: new Date().toISOString(),
        },
      },
    },
  }
  writeFileSync(join(folder, statement), `${JSON.stringify(content, null, 2)}\n`)
  return content
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    const [folder, ...more] = process.argv.slice(2)
    if (!folder || more.length > 0)
      throw new Error('name one folder, as in: npm run provenance -- release')
    const { subject } = await writeProvenance(resolve(folder))
    process.stdout.write(`${subject.map(({ name }) => name).join(', ')} and ${statement}\n`)
    return 0
  })
