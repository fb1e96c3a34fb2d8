// Checks whether the port is free, ours or taken by another process.
import { processAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { commandOf } from '../db/embedded/live-process.ts'
import { type Finding, note, ok } from './finding.ts'
import type { Installation } from './installation.ts'
import { whoListens } from './who-listens.ts'

export function checkPort({ settings: { port }, server }: Installation): Finding[] {
  // 0 uses any free port.
  if (port === 0) return []
  const listener = whoListens(port)
  if (!listener)
    return [server ? note('port', advice.otherPort(port, server)) : ok('port', advice.freePort(port))]
  const { pid } = listener
  if (pid && pid === server) return [ok('port', advice.ourPort(port, pid))]
  const who = pid ? advice.someone(pid, commandOf(pid).trim().slice(0, 60)) : advice.otherUser
  return [note('port', server ? advice.lostPort(port, who) : advice.takenPort(port, who))]
}
