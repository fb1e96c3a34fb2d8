// Runs npm run doctor's program with only the environment variables given by a test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { settingNames } from '../config/config.ts'

export type Consultation = {
  code: number | null
  said: string
  /** Findings of one level, as `topic: sentence`. */
  findings(level: 'ok' | 'note' | 'wrong'): string[]
}

export async function consult(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  as: { uid?: number; gid?: number } = {},
): Promise<Consultation> {
  const bare = { ...process.env, NODE_OPTIONS: '' }
  for (const name of settingNames) delete (bare as NodeJS.ProcessEnv)[name]
  const child = spawn(process.execPath, ['doctor/main.ts'], {
    ...as,
    cwd: new URL('..', import.meta.url),
    env: { ...bare, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (complaint += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (complaint) throw new Error(complaint)
  const lines = said.split('\n').flatMap((line) => {
    // Topics may contain a space; two spaces separate them from the sentence.
    const [, level, topic, says] = /^ {2}(ok|note|wrong) +(.+?) {2,}(.+)$/.exec(line) ?? []
    return level ? [{ level, says: `${topic}: ${says}` }] : []
  })
  return {
    code,
    said,
    findings: (wanted) => lines.filter(({ level }) => level === wanted).map(({ says }) => says),
  }
}
