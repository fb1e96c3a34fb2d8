/** Confirmation dialog. Clicks outside and Escape do not answer it; where nothing is left to decide, Escape closes it. */
import { Button, Modal } from '@mantine/core'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { openQuestions } from '../../lib/confirm.ts'
import { useStore } from '../../lib/store.ts'
import { DialogFoot } from './dialog-foot.tsx'
import { Facts, isBlocked, preventing, useFacts } from './facts.tsx'

export function ConfirmDialog() {
  const question = useStore(openQuestions).at(-1)
  const facts = useFacts(question?.facts)
  const blocked = isBlocked(facts)
  const others = question?.without ? preventing(facts) : []
  // What can be undone is one key away; before anything else, a person reads first.
  const first = (answer: 'yes' | 'no') =>
    answer === (question?.undoable ? 'yes' : 'no') && { 'data-autofocus': true }
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer('dismiss')}
      title={question?.title}
      size={440}
      closeOnClickOutside={false}
      closeOnEscape={blocked}
      transitionProps={{ duration: 0 }}
    >
      {!blocked && <p className="muted">{question?.message}</p>}
      <Facts state={facts} onLeave={() => question?.answer('cancel')} />
      <DialogFoot>
        <Button
          // A button of its own, which takes the focus of the one that has gone.
          key={blocked ? 'close' : 'no'}
          autoFocus={blocked}
          onClick={() => question?.answer('cancel')}
          {...first('no')}
        >
          {blocked ? decisionMessages.close : question?.no}
        </Button>
        {blocked && others.length > 0 && (
          <Button
            variant="filled"
            onClick={() => {
              question?.without?.(others)
              question?.answer('cancel')
            }}
          >
            {decisionMessages.leaveOut(others.length)}
          </Button>
        )}
        {!blocked && (
          <Button
            variant={question?.loss ? 'default' : 'filled'}
            {...(question?.loss ? { color: 'red' } : {})}
            onClick={() => question?.answer('yes')}
            {...first('yes')}
          >
            {question?.yes}
          </Button>
        )}
      </DialogFoot>
    </Modal>
  )
}
