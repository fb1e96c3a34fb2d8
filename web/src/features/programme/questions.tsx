/** Questions at sign-up: listed in order, added, changed, moved and removed, each at once. */
import { ActionIcon, Button } from '@mantine/core'
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { questionMessages as said } from '@rivulet/contract/messages/question-messages'
import { mostQuestions, type Question, questionKinds } from '@rivulet/contract/sign-up-question'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { askToConfirm } from '../../lib/confirm.ts'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { Field, spanClass } from '../../ui/inputs/field.tsx'
import css from './questions.module.css'
import { useSaveQuestions } from './use-save-questions.ts'

const QuestionDialog = piece(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
  LostDialog,
)

/** With the questions at `at` and the one before it exchanged. */
const swapped = (questions: readonly Question[], at: number): Question[] =>
  questions.map((one, i) => (i === at ? questions[at - 1] : i === at - 1 ? questions[at] : one) ?? one)

export function Questions({ data, disabled }: { data: ProgrammeSettings; disabled: boolean }) {
  const { questions } = data.questions
  const { saving, save } = useSaveQuestions(data.questions.version)
  const [edited, setEdited] = useState<{ question: Question | null } | null>(null)
  const busy = saving || disabled

  async function remove(question: Question) {
    const sure = await askToConfirm({
      title: said.removeOne(question.label),
      message: said.removeConfirm,
      yes: said.remove,
      loss: true,
    })
    if (sure) await save(questions.filter((one) => one !== question))
  }

  return (
    <div className={spanClass[6]} data-field="questions">
      <Field label={said.title} group help={said.hint}>
        <div className={css.questions}>
          {questions.length === 0 && <p className="muted">{said.none}</p>}
          <ol>
            {questions.map((question, i) => (
              <li key={question.id} className={css.question}>
                <div>
                  <span>{question.label}</span>
                  <span className={css.facts}>
                    {questionKinds[question.kind]} · {question.required ? said.needed : said.optional}
                  </span>
                </div>
                <ActionIcon
                  variant="subtle"
                  aria-label={said.up(question.label)}
                  disabled={busy || i === 0}
                  onClick={() => void save(swapped(questions, i))}
                >
                  <IconArrowUp />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={said.down(question.label)}
                  disabled={busy || i === questions.length - 1}
                  onClick={() => void save(swapped(questions, i + 1))}
                >
                  <IconArrowDown />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={said.editOne(question.label)}
                  disabled={busy}
                  onClick={() => setEdited({ question })}
                >
                  <IconPencil />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={said.removeOne(question.label)}
                  disabled={busy}
                  onClick={() => void remove(question)}
                >
                  <IconTrash />
                </ActionIcon>
              </li>
            ))}
          </ol>
          {questions.length < mostQuestions && (
            <Button
              size="sm"
              leftSection={<IconPlus />}
              disabled={busy}
              onClick={() => setEdited({ question: null })}
            >
              {said.add}
            </Button>
          )}
        </div>
      </Field>
      {edited && (
        <Suspense>
          <QuestionDialog
            question={edited.question}
            saving={saving}
            onSave={async (draft) => {
              const { question } = edited
              const next = question
                ? questions.map((one) => (one === question ? { ...draft, id: one.id } : one))
                : [...questions, draft]
              if (await save(next)) setEdited(null)
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
