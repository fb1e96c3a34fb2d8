// CPU time of a process with its threads: unlike elapsed time, it hardly depends on other load.
import { readFileSync } from 'node:fs'

/** Milliseconds. */
export const processorTime = (pid: number): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}
