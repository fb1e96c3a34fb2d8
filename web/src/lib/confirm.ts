/** Asks before something happens. The question stays until it is answered, or until the screen it was asked on goes. */
import { messages } from '@rivulet/contract/messages'
import { onScreenChange } from './screen-change.ts'
import { whenSessionChanges } from './session.ts'
import { createStore } from './store.ts'

export type Question = {
  message: string
  title?: string
  yes?: string
  no?: string
  /** The answer yes loses or moves something: it is shown in red. */
  loss?: boolean
}
export type Refusal = { type: 'cancel' | 'dismiss' }
export type OpenQuestion = Required<Question> & { answer: (by: 'yes' | Refusal['type']) => void }

export const openQuestions = createStore<readonly OpenQuestion[]>([])
const defaults = {
  title: messages.confirm.title,
  yes: messages.confirm.yes,
  no: messages.confirm.no,
  loss: false,
}

/** Resolves on yes; rejects with `{ type: 'cancel' }` on no and `{ type: 'dismiss' }` when closed. */
export function confirm(question: Question): Promise<void> {
  // The window of the first question is not there yet when it is asked, and would not know whom to give the focus back to.
  const asker = document.activeElement
  return new Promise((resolve, reject: (refusal: Refusal) => void) => {
    const open: OpenQuestion = {
      ...defaults,
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

/** Also when they cannot be shown. */
export function dismissQuestions(): void {
  for (const { answer } of openQuestions.get()) answer('dismiss')
}
onScreenChange(dismissQuestions)
whenSessionChanges(dismissQuestions)

/** The same as a yes or no. */
export const agreed = (question: Question): Promise<boolean> =>
  confirm(question).then(
    () => true,
    () => false,
  )
