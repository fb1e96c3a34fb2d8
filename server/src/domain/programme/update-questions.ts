// Publishes the questions at sign-up, with their audit log entry.
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import type { Question } from '@rivulet/contract/sign-up-question'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { programmeChannel } from '../../programme/programme-copy.ts'
import { publishQuestions } from '../../programme/questions.ts'
import { readSettings } from './update-programme.ts'

type Draft = { version?: number | null; questions?: unknown }

/** @throws 409 when somebody else has changed them since, 422 naming the question. */
export function updateQuestions(deps: Deps, actor: Actor, draft: Draft): Promise<ProgrammeSettings> {
  return deps.sql.begin(async (tx) => {
    const at = deps.now()
    const { before, after } = await publishQuestions(tx, {
      ...{ version: draft.version ?? 0, questions: draft.questions ?? [] },
      ...{ at, by: actor.accountId },
    })
    await tx`select pg_notify(${programmeChannel}, '')`
    const settings = await readSettings(tx, deps)
    await writeAuditLog(tx, byActor(actor), at, {
      action: 'updateQuestions',
      before: { questions: labels(before.questions) },
      after: { questions: labels(after.questions) },
    })
    return settings
  })
}

const labels = (questions: readonly Question[]): string[] => questions.map(({ label }) => label)
