// Heavy-work jobs for tests: one that never ends, one that waits, one that dies, one that fails, and one that inspects its sandbox.
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { refused } from '../../errors.ts'

export type Wanted = {
  kind: 'stuck' | 'waiting' | 'dead' | 'refused' | 'wrong' | 'look'
  path?: string
  seconds?: number
}

const code = (act: () => unknown): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

export async function work({ kind, path = '', seconds = 0 }: Wanted) {
  if (kind === 'waiting') await setTimeout(seconds * 1000)
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
