/** Questions that administrators ask at sign-up: their shape, and the checks of questions and answers. */
import { choice, type Field, longText, text } from './fields.ts'
import { messages } from './messages/messages.ts'
import { questionMessages as said } from './messages/question-messages.ts'
import { check, isEmpty } from './validate.ts'

export const questionKinds = {
  text: 'Short text',
  longText: 'Long text',
  choice: 'Choice',
  yesNo: 'Yes or no',
} as const
export type QuestionKind = keyof typeof questionKinds

/** The id stays when its words change. */
export type Question = {
  id: number
  label: string
  kind: QuestionKind
  required: boolean
  /** Of the kind `choice`; else empty. */
  choices: string[]
}
/** A new one has no id yet. */
export type QuestionDraft = Omit<Question, 'id'> & { id?: number | null }

export const mostQuestions = 10
const mostChoices = 20
const longestChoice = 100
const longestAnswer = 2000

const labelField = text(said.label, { required: true, asTyped: true })
const isKind = (kind: unknown): kind is QuestionKind =>
  typeof kind === 'string' && Object.hasOwn(questionKinds, kind)

/** The field that asks it. */
export function fieldOfQuestion({ label, kind, required, choices }: Omit<Question, 'id'>): Field {
  if (kind === 'text') return text(label, { required, asTyped: true })
  if (kind === 'longText') return longText(label, { required, max: longestAnswer })
  const words = kind === 'yesNo' ? ['Yes', 'No'] : choices
  return choice(label, { required, choices: Object.fromEntries(words.map((word) => [word, word])) })
}

/** What is wrong with a question; null when it can be asked. */
export function questionProblem(question: unknown): string | null {
  if (typeof question !== 'object' || question === null) return messages.field.required
  const { id, label, kind, required, choices } = question as Record<string, unknown>
  if (!isEmpty(id) && !(Number.isSafeInteger(id) && (id as number) > 0)) return said.unknown
  const wrong = check(labelField, typeof label === 'string' ? label.trim() : label)
  if (wrong) return wrong
  if (!isKind(kind)) return messages.field.choice
  if (typeof required !== 'boolean') return messages.field.required
  return kind === 'choice' ? choicesProblem(choices) : null
}

function choicesProblem(choices: unknown): string | null {
  if (!Array.isArray(choices) || new Set(choices).size !== choices.length) return said.fewChoices
  if (choices.length < 2 || choices.length > mostChoices) return said.fewChoices
  const field = text(said.choices, { required: true, max: longestChoice })
  return choices.map((one) => check(field, one)).find(Boolean) ?? null
}

/** What is wrong with a list of questions; null when it can be published. */
export function questionsProblem(list: unknown): string | null {
  if (!Array.isArray(list)) return messages.field.list
  if (list.length > mostQuestions) return said.most(mostQuestions)
  for (const [i, question] of list.entries()) {
    const problem = questionProblem(question)
    if (problem) return said.wrong(i + 1, problem)
  }
  const ids = (list as QuestionDraft[]).flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length ? null : said.unknown
}

/** The sentences about the answers, by the ids of their questions; each names its question. */
export function answerProblems(
  questions: readonly Question[],
  answers: Readonly<Record<string, unknown>>,
): string[] {
  const known = new Set(questions.map(({ id }) => String(id)))
  const strangers = Object.keys(answers).some((id) => !known.has(id))
  return [
    ...(strangers ? [said.unknown] : []),
    ...questions.flatMap((question) => {
      const problem = check(fieldOfQuestion(question), answers[question.id])
      return problem ? [said.answer(question.label, problem)] : []
    }),
  ]
}
