// Thousands of random histories of a programme, twenty clients at once, each held against a model that was written from the rules alone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { commands } from '../testing/torture/commands.ts'
import { beginnings, live } from '../testing/torture/history.ts'
import { createStage, type Stage } from '../testing/torture/stage.ts'

/** `npm run torture` asks for more of them, or for one again. */
const { TORTURE_HISTORIES = '300', TORTURE_SEED, TORTURE_PATH, TORTURE_REPLAY } = process.env
// With npm test always the same ones; others with `npm run torture`, which draws its seed.
const seed = Number(TORTURE_SEED ?? 50_400_000)
const histories = TORTURE_PATH ? 1 : Number(TORTURE_HISTORIES)
/** Histories beside each other; in each up to four deeds are done at once. */
const lanes = TORTURE_PATH ? 1 : 5
/** A database is given up after so many: the check of all its books belongs to each history, and a new one costs as much as a few of them. */
const perDatabase = 50

let failed = false
async function run(stage: Stage, laneSeed: number, count: number): Promise<void> {
  const property = fc.asyncProperty(beginnings, commands(TORTURE_REPLAY), async (from, steps) => {
    // What another lane has found is enough.
    if (!failed) await live(stage, from, steps)
  })
  try {
    await fc.assert(property, {
      numRuns: count,
      seed: laneSeed,
      // Looking for a shorter history takes a second per attempt, thousands of times: only on request.
      endOnFailure: !TORTURE_PATH,
      ...(TORTURE_PATH && { path: TORTURE_PATH }),
    })
  } catch (error) {
    failed = true
    throw error
  }
}

test(
  `S3.8 S3.9 S3.10 S9.9 R71 R72 ${histories} histories end in the books that the rules say, to the cent (seed ${seed})`,
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
