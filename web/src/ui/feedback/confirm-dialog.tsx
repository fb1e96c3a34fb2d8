/** Confirmation dialog. Clicks outside and Escape do not answer it. */
import { Button, Modal } from '@mantine/core'
import { openQuestions } from '../../lib/confirm.ts'
import { useStore } from '../../lib/store.ts'
import { DialogFoot } from './dialog-foot.tsx'
import { Facts } from './facts.tsx'

export function ConfirmDialog() {
  const question = useStore(openQuestions).at(-1)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer('dismiss')}
      title={question?.title}
      size={440}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <p className="muted">{question?.message}</p>
      {question?.facts && <Facts key={question.title} read={question.facts} />}
      <DialogFoot>
        <Button onClick={() => question?.answer('cancel')} data-autofocus>
          {question?.no}
        </Button>
        <Button
          variant={question?.loss ? 'default' : 'filled'}
          {...(question?.loss ? { color: 'red' } : {})}
          onClick={() => question?.answer('yes')}
        >
          {question?.yes}
        </Button>
      </DialogFoot>
    </Modal>
  )
}
