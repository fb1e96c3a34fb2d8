// npm run sbom: prints what ships as CycloneDX, each package with version, hash and licence; fails if a licence is missing.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { licenceOf } from './licence-of.js'
import { at } from './paths.js'
import { main, run } from './run.js'

/** The npm that runs this script, else the one in PATH. */
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
// From the lock file: for every platform, whatever is installed here.
const ask = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--silent']
const lockFile = at('package-lock.json')
/** The root, and the workspace of browser tests. */
const tools = new Set(['', 'e2e'])

export async function billOfMaterials() {
  const [command, ...first] = npm
  const { code, output } = await run(command, [...first, ...ask], { quiet: true })
  if (code !== 0) throw new Error(`npm could not list what ships: ${output.trim()}`)
  const bill = JSON.parse(output)
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  // npm uses the folder's name.
  Object.assign(bill.metadata.component, { name, version })
  const shipped = whatShips()
  const ships = (reference) => shipped.has(reference)
  bill.components = bill.components.filter((component) => ships(component['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ships(ref) || ref === bill.metadata.component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(ships) }))
  for (const component of bill.components) {
    if (component.licenses?.length > 0) continue
    const id = licenceOf(`node_modules/${component.name}`)
    if (id === 'unknown') throw new Error(`${component.name} has no licence`)
    component.licenses = [{ license: { id } }]
  }
  return bill
}

/** Names with versions. npm's own `--omit dev` omits packages that both tools and the product need. */
function whatShips() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return new Set(
    Object.entries(packages)
      .filter(([path, { dev, devOptional, link }]) => !tools.has(path) && !dev && !devOptional && !link)
      .map(([path, { name, version }]) => `${name ?? path.replace(/.*node_modules\//, '')}@${version}`),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    process.stdout.write(`${JSON.stringify(await billOfMaterials(), null, 2)}\n`)
    return 0
  })
