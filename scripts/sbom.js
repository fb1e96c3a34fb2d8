// npm run sbom: prints what ships as CycloneDX, each part with its version, hash and licence; fails when a licence is missing.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { licenceOf } from './licence-of.js'
import { at } from './place.js'
import { main, run } from './run.js'

/** The npm that runs this, on every system; else the one of the path. */
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
// By the lock file: for every system, whatever this one has installed.
const ask = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--silent']

export async function billOfMaterials() {
  const [command, ...first] = npm
  const { code, output } = await run(command, [...first, ...ask], { quiet: true })
  if (code !== 0) throw new Error(`npm could not list what ships: ${output.trim()}`)
  const bill = JSON.parse(output)
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  // npm takes the folder's name.
  Object.assign(bill.metadata.component, { name, version })
  for (const component of bill.components) {
    if (component.licenses?.length > 0) continue
    const id = licenceOf(`node_modules/${fullName(component)}`)
    if (id === 'unknown') throw new Error(`${fullName(component)} has no licence`)
    component.licenses = [{ license: { id } }]
  }
  return bill
}

const fullName = ({ group, name }) => (group ? `${group}/${name}` : name)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    process.stdout.write(`${JSON.stringify(await billOfMaterials(), null, 2)}\n`)
    return 0
  })
