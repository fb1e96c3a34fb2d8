// Runs the program behind npm run doctor, with the variables a test gives it and no others of ours.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { settingNames } from '../config.ts'

export type Consultation = {
  code: number | null
  said: string
  /** What it found at one level, as `topic: sentence`. */
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
    // Topics of two words stand two spaces before their sentence.
    const [, level, topic, says] = /^ {2}(ok|note|wrong) +(.+?) {2,}(.+)$/.exec(line) ?? []
    return level ? [{ level, says: `${topic}: ${says}` }] : []
  })
  return {
    code,
    said,
    findings: (wanted) => lines.filter(({ level }) => level === wanted).map(({ says }) => says),
  }
}
