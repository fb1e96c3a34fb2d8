/** Confirmation dialog. Clicks outside and Escape do not answer it; where nothing is left to decide, Escape closes it. */
import { Button, Modal } from '@mantine/core'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { openQuestions } from '../../lib/confirm.ts'
import { useStore } from '../../lib/store.ts'
import { DialogFoot } from './dialog-foot.tsx'
import { Facts, isBlocked, useFacts } from './facts.tsx'

export function ConfirmDialog() {
  const question = useStore(openQuestions).at(-1)
  const facts = useFacts(question?.facts)
  const blocked = isBlocked(facts)
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
        <Button onClick={() => question?.answer('cancel')} data-autofocus>
          {blocked ? decisionMessages.close : question?.no}
        </Button>
        {!blocked && (
          <Button
            variant={question?.loss ? 'default' : 'filled'}
            {...(question?.loss ? { color: 'red' } : {})}
            onClick={() => question?.answer('yes')}
          >
            {question?.yes}
          </Button>
        )}
      </DialogFoot>
    </Modal>
  )
}
