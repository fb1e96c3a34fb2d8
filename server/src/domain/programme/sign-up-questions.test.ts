// Questions at sign-up: who changes them, what a sign-up has to answer, and what is kept of the answers.
import { messages } from '@rivulet/contract/messages/messages'
import { questionMessages as said } from '@rivulet/contract/messages/question-messages'
import type { QuestionDraft } from '@rivulet/contract/sign-up-question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSent } from '../../testing/all-sent.ts'
import { newestAccount, signUp as signUpAt } from '../../testing/sign-up.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
  // The profile that sign-ups get.
  await server.account('Affiliate')
})
afterAll(() => server.close())

const reach: QuestionDraft = { label: 'How many readers?', kind: 'text', required: true, choices: [] }
const paid: QuestionDraft = { ...reach, label: 'Do you buy traffic?', kind: 'yesNo' }
const field: QuestionDraft = {
  ...reach,
  ...{ label: 'Your field', kind: 'choice', required: false, choices: ['Sport', 'Travel'] },
}
const path = '/admin/programme/questions'
const shown = async () => (await server.call('GET', '/admin/programme')).data.questions
const put = async (questions: unknown, version?: number, headers?: Record<string, string>) =>
  server.call('PUT', path, { version: version ?? (await shown()).version, questions }, headers)
/** Published, with their ids. */
const publish = async (questions: readonly QuestionDraft[]) => {
  const answer = await put(questions)
  expect(answer.status, answer.text).toBe(200)
  return answer.data.questions as { version: number; questions: { id: number }[] }
}
const signUp = async (more: object = {}) => {
  await server.sql`delete from throttle`
  return signUpAt(server, more)
}
const newest = () => newestAccount(server)
const answersOf = async (id: number) =>
  (await server.call('GET', `/registration/affiliate/${id}`)).data.signUpAnswers

test('S1.5 sign-ups answer the questions in force, and changing them does not change old answers', async () => {
  const { version, questions } = await publish([reach, paid, field])
  const [first, second, third] = questions.map(({ id }) => id)
  expect((await put(questions)).data.questions).toEqual({ version, questions })
  const open = await server.call('GET', '/auth/questions', undefined, {})
  expect(open.data).toMatchObject({ version, questions: [reach, paid, field] })
  const answers = { [`${first}`]: '=12,000', [`${second}`]: 'No', [`${third}`]: 'Travel' }
  expect((await signUp({ questions: version, answers })).status).toBe(201)
  const ann = await newest()
  const given = [
    { question: 'How many readers?', answer: '=12,000' },
    { question: 'Do you buy traffic?', answer: 'No' },
    { question: 'Your field', answer: 'Travel' },
  ]
  expect(await answersOf(ann)).toEqual(given)
  // One retired, one in other words, one with other choices.
  const kept = [{ ...paid, label: 'Do you pay for visits?', id: second ?? 0 }]
  const next = await publish([...kept, { ...field, choices: ['Food', 'Music'], id: third ?? 0 }])
  expect(next.questions.map(({ id }) => id)).toEqual([second, third])
  expect(await answersOf(ann)).toEqual(given)
  const late = await signUp({ questions: version, answers: { [`${second}`]: 'No' } })
  expect([late.status, late.message]).toEqual([422, said.changed])
})

test('S5.1 an answer that is missing, unknown or no choice is refused with a sentence naming its question', async () => {
  const { version, questions } = await publish([reach, field])
  const [first, second] = questions.map(({ id }) => id)
  const problems = async (answers: unknown) =>
    (await signUp({ questions: version, answers })).meta.errors?.answers
  const missing = said.answer('How many readers?', messages.field.required)
  expect((await signUp()).meta.errors).toEqual({ answers: [missing] })
  expect(await problems({ [`${second}`]: 'Cars' })).toEqual([
    missing,
    said.answer('Your field', messages.field.choice),
  ])
  expect(await problems({ [`${first}`]: 'x'.repeat(256) })).toEqual([
    said.answer('How many readers?', messages.field.maxLength(255)),
  ])
  expect(await problems({ [`${first}`]: { a: 1 } })).toEqual([
    said.answer('How many readers?', messages.field.characters),
  ])
  expect(await problems({ [`${first}`]: 'Ten', 999: 'x' })).toEqual([said.unknown])
  for (const odd of ['text', 7, ['Ten']]) expect((await problems(odd))?.length).toBe(1)
  await publish([])
  expect((await server.call('GET', '/auth/questions', undefined, {})).data).toBeNull()
  expect((await signUp()).status).toBe(201)
  expect(await answersOf(await newest())).toEqual([])
})

test('R20 R77 only administrators change the questions; a stale or wrong list is refused', async () => {
  const { version } = await publish([reach])
  const manager = await server.account('Manager')
  expect((await put([], version, manager.headers)).status).toBe(403)
  expect(await put([], version - 1)).toMatchObject({ status: 409, message: messages.form.stale })
  const refused: [unknown, string][] = [
    ['no list', messages.field.list],
    [Array.from({ length: 11 }, () => reach), said.most(10)],
    [[reach, { ...reach, label: ' ' }], said.wrong(2, messages.field.required)],
    [[{ ...field, choices: ['One', 'One'] }], said.wrong(1, said.fewChoices)],
    [[{ ...reach, kind: 'number' }], said.wrong(1, messages.field.choice)],
    [[{ ...reach, id: 987 }], said.unknown],
    [[null], said.wrong(1, messages.field.required)],
  ]
  for (const [questions, sentence] of refused)
    expect(await put(questions, version)).toMatchObject({ status: 422, message: sentence })
  expect((await shown()).version).toBe(version)
  await publish([])
  const [line] = await server.sql<{ action: string; before: object }[]>`
    select action, before from audit_line where actor_id = ${server.admin.id} order by id desc limit 1`
  expect(line).toEqual({ action: 'updateQuestions', before: { questions: ['How many readers?'] } })
})

test('R83 R93 answers are in the person’s data file and in no mail, and go with the personal data', async () => {
  const { version, questions } = await publish([reach])
  const secret = 'Nineteen thousand'
  await signUp({ questions: version, answers: { [`${questions[0]?.id}`]: secret } })
  const ann = await newest()
  await server.make.act('affiliate', ann, 'activate')
  expect((await allSent(server)).some(({ text }) => text.includes(secret))).toBe(false)
  const headers = await server.signedIn(ann)
  const file = await server.call('GET', '/auth/personal-data', undefined, headers)
  expect(JSON.parse(file.text).account.signUpAnswers).toEqual([
    { question: 'How many readers?', answer: secret },
  ])
  await server.make.act('affiliate', ann, 'anonymise')
  expect(await server.sql`select from sign_up_answer where account_id = ${ann}`).toHaveLength(0)
  const lines = await server.sql`select after::text from audit_line`
  expect(JSON.stringify(lines)).not.toContain(secret)
})
