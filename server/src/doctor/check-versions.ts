// Reports the versions of Node, npm, the product and PostgreSQL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { installedVersion } from '../db/embedded/postgres-programs.ts'
import { requireScreens } from '../http/fresh-screens.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { type Installation, readIfThere } from './installation.ts'
import type { DatabaseFacts } from './read-database.ts'

/** Known by the command that started us. */
export type MachineVersions = {
  /** The machine's own Node. */
  node?: string
  npm?: string
  packages?: keyof typeof advice.packages
}

type Package = { version: string; dependencies?: Record<string, string> }

export async function checkVersions(
  { place, settings, environment }: Installation,
  facts: DatabaseFacts | null,
  { node, npm, packages }: MachineVersions,
): Promise<Finding[]> {
  const product = readPackage(join(import.meta.dirname, '../../../package.json'))
  const wanted = product.dependencies?.['node'] ?? ''
  const used = `Node ${process.version}`
  return [
    ok('product', advice.product(product.version)),
    process.version === `v${wanted}`
      ? ok('Node', advice.node(used))
      : note('Node', advice.otherNode(used, wanted)),
    ...(node
      ? [isOld(node) ? wrong('npm', advice.oldNode(node)) : ok('npm', advice.machine(node, npm ?? '?'))]
      : []),
    ...(packages ? [(packages === 'current' ? ok : wrong)('packages', advice.packages[packages])] : []),
    await checkScreens(environment['NODE_ENV']),
    ...(settings.databaseUrl ? [] : [await checkEmbedded(place.folder)]),
    ...(facts
      ? [
          (facts.major < 15 ? wrong : ok)(
            'PostgreSQL',
            facts.major < 15 ? advice.oldServer(facts.version) : advice.server(facts.version),
          ),
        ]
      : []),
  ]
}

const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19)
}

/** As a start of the server would. */
async function checkScreens(environment: string | undefined): Promise<Finding> {
  try {
    await requireScreens(environment)
    return ok('screens', advice.screens)
  } catch (error) {
    return wrong('screens', advice.oldScreens(error instanceof Error ? error.message : String(error)))
  }
}

async function checkEmbedded(place: string): Promise<Finding> {
  const ours = await installedVersion().catch((error: unknown) => error)
  if (typeof ours !== 'string') return wrong('PostgreSQL', advice.noPostgres(String(ours)))
  const cluster = readIfThere(join(place, 'cluster/PG_VERSION'))
  return cluster && cluster !== ours.split('.')[0]
    ? wrong('PostgreSQL', advice.otherCluster(cluster, ours))
    : ok('PostgreSQL', advice.embedded(ours))
}

const readPackage = (path: string): Package => JSON.parse(readFileSync(path, 'utf8')) as Package
