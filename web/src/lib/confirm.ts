/** Confirmation questions. A question stays open until it is answered or its screen is left. */
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { onScreenChange } from './page/screen-change.ts'
import { whenSessionChanges } from './session/session.ts'
import { createStore } from './store.ts'

export type Question = {
  message: string
  title?: string
  yes?: string
  no?: string
  /** What a yes changes, or why it would be refused; read while the dialog is open. */
  facts?: () => Promise<DecisionPreview>
  /** Yes loses data or takes money back: its button is red. */
  loss?: boolean
  /** Asks again without the records that prevent a yes. */
  without?: (ids: readonly number[]) => void
  /** A yes can be taken back: it has the focus. */
  undoable?: boolean
}
export type Refusal = { type: 'cancel' | 'dismiss' }
export type OpenQuestion = Required<Omit<Question, 'facts' | 'without'>> &
  Pick<Question, 'facts' | 'without'> & { answer: (by: 'yes' | Refusal['type']) => void }

export const openQuestions = createStore<readonly OpenQuestion[]>([])
/** Where yes says what it does, no cancels it. */
const defaultsOf = ({ yes }: Question) => ({
  title: messages.confirm.title,
  yes: messages.confirm.yes,
  no: yes === undefined ? messages.confirm.no : messages.confirm.cancel,
  loss: false,
  undoable: false,
})

/** Resolves on yes; rejects with `{ type: 'cancel' }` on no and `{ type: 'dismiss' }` when closed. */
export function confirm(question: Question): Promise<void> {
  // The dialog of the first question is loaded later and would not know where to return the focus.
  const asker = document.activeElement
  return new Promise((resolve, reject: (refusal: Refusal) => void) => {
    const open: OpenQuestion = {
      ...defaultsOf(question),
      ...question,
      answer(by) {
        openQuestions.set(openQuestions.get().filter((q) => q !== open))
        if (asker instanceof HTMLElement) asker.focus({ preventScroll: true })
        if (by === 'yes') resolve()
        else reject({ type: by })
      },
    }
    openQuestions.set([...openQuestions.get(), open])
  })
}

/** Dismisses all questions, even if the dialog could not be loaded. */
export function dismissQuestions(): void {
  for (const { answer } of openQuestions.get()) answer('dismiss')
}
onScreenChange(dismissQuestions)
whenSessionChanges(dismissQuestions)

/** The same as a boolean. */
export const askToConfirm = (question: Question): Promise<boolean> =>
  confirm(question).then(
    () => true,
    () => false,
  )
