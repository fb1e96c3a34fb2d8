/** Dialog for one question at sign-up. */
import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { questionMessages as said } from '@rivulet/contract/messages/question-messages'
import {
  type Question,
  type QuestionDraft,
  questionKinds,
  questionProblem,
} from '@rivulet/contract/sign-up-question'
import { type FormEvent, useState } from 'react'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import css from './questions.module.css'

type Props = {
  /** Null for a new one. */
  question: Question | null
  saving: boolean
  onSave: (draft: QuestionDraft) => Promise<void>
  onClose: () => void
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Problems = Record<'label' | 'choices', string | null>

/** Each at its field, so that all can be mended at once. */
const problemsOf = (draft: QuestionDraft): Problems => ({
  label: questionProblem({ ...draft, kind: 'text' }),
  choices: questionProblem({ ...draft, label: '-' }),
})

export function QuestionDialog({ question, saving, onSave, onClose }: Props) {
  const [label, setLabel] = useState(question?.label ?? '')
  const [kind, setKind] = useState(question?.kind ?? 'text')
  const [required, setRequired] = useState(question?.required ?? false)
  const [choices, setChoices] = useState(question?.choices.join('\n') ?? '')
  const [problems, setProblems] = useState<Problems>({ label: null, choices: null })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog stands within the form of the settings.
    event.stopPropagation()
    const form = event.currentTarget
    const draft = { label: label.trim(), kind, required, choices: linesOf(choices) }
    const found = problemsOf(draft)
    setProblems(found)
    if (!found.label && !found.choices) return onSave(draft)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Modal opened onClose={onClose} title={question ? said.edit : said.add} size={560}>
      <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
        <TextInput
          label={said.label}
          data-autofocus
          required
          maxLength={255}
          autoComplete="off"
          value={label}
          error={problems.label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <Field label={said.kind} group>
          <div>
            <Segmented label={said.kind} options={questionKinds} value={kind} onChange={setKind} />
          </div>
        </Field>
        {kind === 'choice' && (
          <Textarea
            label={said.choices}
            description={said.choicesHelp}
            rows={5}
            value={choices}
            error={problems.choices}
            onChange={({ currentTarget }) => setChoices(currentTarget.value)}
          />
        )}
        <Checkbox
          label={said.required}
          checked={required}
          onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
        />
        <DialogFoot>
          <Button onClick={onClose}>{messages.confirm.cancel}</Button>
          <Button type="submit" variant="filled" loading={saving}>
            {question ? said.save : said.addIt}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
