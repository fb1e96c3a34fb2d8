// Heavy work for tests: what never ends, what dies, what fails, and what looks around.
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { refused } from '../../http/errors.ts'

export type Wanted = { kind: 'stuck' | 'dead' | 'refused' | 'wrong' | 'look'; path?: string }

const code = (act: () => unknown): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

export function work({ kind, path = '' }: Wanted) {
  if (kind === 'dead') process.kill(process.pid, 'SIGKILL')
  if (kind === 'refused') throw refused('No such thing', 'nothing')
  if (kind === 'wrong') throw new TypeError('Not expected')
  while (kind === 'stuck');
  return {
    pid: process.pid,
    nice: getPriority(),
    variables: Object.keys(process.env),
    reading: code(() => readFileSync(path)),
    writing: code(() => writeFileSync(`${path}.new`, '')),
  }
}
