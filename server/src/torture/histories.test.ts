// Random histories of a programme, in parallel, each compared with a model written only from the rules.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { commands } from '../testing/torture/commands.ts'
import { beginnings, live } from '../testing/torture/history.ts'
import { createStage, type Stage } from '../testing/torture/stage.ts'

/** `npm run torture` requests more of them, or replays one. */
const { TORTURE_HISTORIES = '150', TORTURE_SEED, TORTURE_PATH, TORTURE_REPLAY } = process.env
// The same seed with npm test; `npm run torture` draws a random one.
const seed = Number(TORTURE_SEED ?? 50_400_000)
const histories = TORTURE_PATH ? 1 : Number(TORTURE_HISTORIES)
/** Histories run in parallel; within each, up to four actions are concurrent. */
const lanes = TORTURE_PATH ? 1 : 5
/**
 * Histories per database: each one checks all books of its database, and
 * a new database costs as much as a few histories.
 */
const perDatabase = 50

let failed = false
async function run(stage: Stage, laneSeed: number, count: number): Promise<void> {
  const property = fc.asyncProperty(beginnings, commands(TORTURE_REPLAY), async (from, steps) => {
    // One failure is enough.
    if (!failed) await live(stage, from, steps)
  })
  try {
    await fc.assert(property, {
      numRuns: count,
      seed: laneSeed,
      // Shrinking takes a second per attempt, thousands of times, so it runs only on request.
      endOnFailure: !TORTURE_PATH,
      ...(TORTURE_PATH && { path: TORTURE_PATH }),
    })
  } catch (error) {
    failed = true
    throw error
  }
}

test(
  `S3.8 S3.9 S3.10 S9.9 R71 R72 ${histories} histories lead to the ledger required by the rules, to the cent (seed ${seed})`,
  async () => {
    for (let done = 0; done < histories; done += perDatabase) {
      const count = Math.ceil(Math.min(perDatabase, histories - done) / lanes)
      const stage = await createStage()
      try {
        await Promise.all(
          Array.from({ length: lanes }, (_, lane) => run(stage, seed + done + lane, count)),
        )
        expect(await findDiscrepancies(stage.sql)).toEqual([])
      } finally {
        await stage.close()
      }
    }
  },
  (120 + histories * 5) * 1000,
)
