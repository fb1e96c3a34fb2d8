// How much of a processor a process has used, with its threads: unlike times, it hardly depends on who else is at work.
import { readFileSync } from 'node:fs'

/** Milliseconds. */
export const processorTime = (pid: number): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}
