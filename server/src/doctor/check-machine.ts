// Checks disk space, inodes, memory and open files limit of this machine.
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { machineAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { type Finding, note, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'

const mebibyte = 1 << 20
const gibibyte = 1 << 30

export function checkMachine({ dataDir, place, settings }: Installation): Finding[] {
  const places = [dataDir, ...(place.isOutside ? [place.folder] : []), settings.backupDir ?? dataDir]
  return [
    ...[...new Set(places.map(nearest))].flatMap(checkDisk),
    checkMemory(),
    ...checkDescriptors(readIfLinux('/proc/self/limits')),
  ]
}

/** The folder itself, or its nearest existing parent. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

function checkDisk(path: string): Finding[] {
  const { bavail, blocks, bsize, files, ffree } = statfsSync(path)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const disk = free < gibibyte ? wrong : free < Math.min(5 * gibibyte, all * 0.1) ? note : ok
  return [
    disk('disk', disk === ok ? advice.disk(path, free, all) : advice.littleDisk(path, free, all)),
    // File systems with dynamic inodes report zero.
    ...(files === 0 ? [] : [checkInodes(ffree, files)]),
  ]
}

function checkInodes(free: number, all: number): Finding {
  if (free > all * 0.05) return ok('inodes', advice.inodes(free, all))
  return (free < 10_000 ? wrong : note)('inodes', advice.fewInodes(free, all))
}

function checkMemory(): Finding {
  // The container's limit, if there is one.
  const all = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const free = Math.min(process.availableMemory(), all)
  return free < 200 * mebibyte
    ? note('memory', advice.littleMemory(free, all))
    : ok('memory', advice.memory(free, all))
}

/** The hard limit, to which Node raises its soft limit. */
function checkDescriptors(limits: string): Finding[] {
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1]
  if (!hard) return []
  return Number(hard) < 4096
    ? [note('open files', advice.fewDescriptors(Number(hard)))]
    : [ok('open files', advice.descriptors(Number(hard)))]
}

const readIfLinux = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
