// Checks how many clicks wait in the spool, and for how long.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clickAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import type { Position } from '../click/spool/position.ts'
import { newSharedProgress } from '../click/spool/shared-progress.ts'
import { readPiece } from '../click/spool/spool-reader.ts'
import { type Finding, note, ok } from './finding.ts'
import { codeOf } from './hindrance.ts'
import { type Installation, readIfThere } from './installation.ts'
import type { DatabaseFacts } from './read-database.ts'

/** Seconds; longer than the consumer needs for any batch. */
const soon = 60

export async function checkClicks(
  { dataDir }: Installation,
  facts: DatabaseFacts | null,
  now: Date,
): Promise<Finding> {
  const folder = join(dataDir, 'spool')
  if (!existsSync(folder)) return ok('clicks', advice.none)
  const name = readIfThere(join(folder, 'name')) ?? ''
  try {
    const { count, oldest } = await countWaiting(folder, facts?.stored.get(name))
    if (count === 0) return ok('clicks', advice.none)
    if (!facts) return note('clicks', advice.unknown(count))
    const age = (now.getTime() - oldest) / 1000
    return age > soon
      ? note('clicks', advice.late(count, age))
      : ok('clicks', advice.waiting(count, age))
  } catch (error) {
    return note('clicks', advice.hidden(codeOf(error)))
  }
}

async function countWaiting(folder: string, stored: Position = { segment: 0, byte: 0 }) {
  const spool = { folder, owner: '', live: newSharedProgress() }
  let [count, oldest, from] = [0, Infinity, stored]
  for (;;) {
    const piece = await readPiece(spool, from)
    const end = piece?.lines.at(-1)?.end
    if (!piece || end === undefined) return { count, oldest }
    for (const { hit } of piece.lines) {
      // Without a running writer, preallocated space is read as damaged lines.
      if (!hit) continue
      count++
      oldest = Math.min(oldest, hit.at)
    }
    from = { segment: piece.segment, byte: end }
  }
}
