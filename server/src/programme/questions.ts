// The questions at sign-up: the version in force, publishing a new one, and the answers.
import { isDeepStrictEqual } from 'node:util'
import { messages } from '@rivulet/contract/messages/messages'
import { questionMessages } from '@rivulet/contract/messages/question-messages'
import {
  answerProblems,
  type Question,
  type QuestionDraft,
  questionsProblem,
} from '@rivulet/contract/sign-up-question'
import { isEmpty } from '@rivulet/contract/validate'
import type { Queryable } from '../db/sql.ts'
import { conflict, invalid } from '../errors.ts'

export type Questions = { version: number; questions: Question[] }

/** Version 0 without questions before the first were asked. */
export async function readQuestions(sql: Queryable): Promise<Questions> {
  const [newest] = await sql<Questions[]>`
    select version, questions from sign_up_questions order by version desc limit 1`
  return newest ?? { version: 0, questions: [] }
}

/** Only the version: read with every page. Null while nothing is asked. */
export async function questionsVersion(sql: Queryable): Promise<number | null> {
  const [newest] = await sql<{ version: number; some: boolean }[]>`
    select version, jsonb_array_length(questions) > 0 as some from sign_up_questions order by version desc limit 1`
  return newest?.some ? newest.version : null
}

type Publication = { version: number; questions: unknown; at: Date; by: number }

/** Makes no version of what is in force. @throws 409 when somebody else has changed them since, 422 naming the question. */
export async function publishQuestions(
  tx: Queryable,
  { version, questions, at, by }: Publication,
): Promise<{ before: Questions; after: Questions }> {
  const problem = questionsProblem(questions)
  if (problem) throw invalid({ questions: [problem] }, problem)
  await tx`lock table sign_up_questions in share row exclusive mode`
  const before = await readQuestions(tx)
  if (before.version !== version) throw conflict(messages.form.stale, 'stale')
  const [used] = await tx<{ id: number }[]>`
    select coalesce(max((q ->> 'id')::integer), 0) as id from sign_up_questions v, jsonb_array_elements(v.questions) q`
  const known = new Set(before.questions.map(({ id }) => id))
  let last = used?.id ?? 0
  const asked = (questions as QuestionDraft[]).map(
    ({ id, label, kind, required, choices }): Question => {
      // A retired id may be somebody's old answer to something else.
      if (!isEmpty(id) && !known.has(id as number))
        throw invalid({ questions: [questionMessages.unknown] }, questionMessages.unknown)
      return {
        ...{ id: id ?? ++last, label: label.trim(), kind, required },
        choices: kind === 'choice' ? choices : [],
      }
    },
  )
  if (isDeepStrictEqual(asked, before.questions)) return { before, after: before }
  const after = { version: version + 1, questions: asked }
  await tx`insert into sign_up_questions ${tx({
    ...{ version: after.version, questions: tx.json(asked), created_at: at, created_by: by },
  })}`
  return { before, after }
}

type Answers = { version: number | null | undefined; answers: unknown }
export type CheckedAnswers = { version: number; rows: { question: number; answer: string }[] }

/** @throws 422 on `answers`, with a sentence per question, or when other questions are in force than those answered. */
export async function checkAnswers(sql: Queryable, given: Answers): Promise<CheckedAnswers> {
  const { version, questions } = await readQuestions(sql)
  const answers = (given.answers ?? {}) as Record<string, unknown>
  if (typeof answers !== 'object' || Array.isArray(answers))
    throw invalid({ answers: [messages.field.choice] })
  const some = Object.values(answers).some((answer) => !isEmpty(answer))
  if (some && given.version !== version)
    throw invalid({ answers: [questionMessages.changed] }, questionMessages.changed)
  const problems = answerProblems(questions, answers)
  if (problems.length > 0) throw invalid({ answers: problems }, problems[0])
  const rows = questions.flatMap(({ id }) =>
    isEmpty(answers[id]) ? [] : [{ question: id, answer: String(answers[id]) }],
  )
  return { version, rows }
}

export async function keepAnswers(
  sql: Queryable,
  accountId: number,
  { version, rows }: CheckedAnswers,
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into sign_up_answer ${sql(rows.map((row) => ({ account_id: accountId, version, ...row })))}`
}
