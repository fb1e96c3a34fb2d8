/** Bank answer dialog: upload a file, review it, then apply it. */
import { Alert, Button, Modal } from '@mantine/core'
import { payoutEndpoints } from '@rivulet/contract/endpoints/payout-endpoints'
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import type { BankAnswer } from '@rivulet/contract/answers/payout-answer'
import { invoice } from '@rivulet/contract/resources/invoice'
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask, call, messageOf } from '../../lib/api.ts'
import { success } from '../../lib/notices.ts'
import { refreshResource } from '../../resource/queries.ts'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { AnswerEntries } from './answer-entries.tsx'
import css from './payout.module.css'

async function send(file: File): Promise<BankAnswer> {
  const { method, path } = payoutEndpoints.readBankAnswer
  const body = new FormData()
  body.append('file', file)
  return (await ask<BankAnswer>(method, path, { body })).data
}

export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const reading = useMutation({ mutationFn: send })
  const doing = useMutation({
    mutationFn: async (id: number) => call(payoutEndpoints.applyBankAnswer, { params: { id } }),
    onSuccess: ({ message }) => {
      success(message ?? said.answerApplied)
      for (const resource of [payoutRun, payoutItem, invoice]) void refreshResource(resource)
    },
  })
  const answer = doing.data?.data ?? reading.data
  const { confirm = 0, return: back = 0, pending = 0, payee = 0 } = answer?.counts ?? {}
  const error = doing.error ?? reading.error
  return (
    <Modal opened onClose={onClose} title="The bank’s answer" size={860}>
      <div className={css.answer}>
        <p className="muted">{said.answerHint}</p>
        <input
          ref={input}
          type="file"
          className="vh"
          accept=".xml,text/xml,application/xml"
          aria-label="Bank file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (!file) return
            doing.reset()
            reading.mutate(file)
          }}
        />
        <div role="status">
          {error ? (
            <Alert color="red">{messageOf(error)}</Alert>
          ) : (
            answer && <AnswerEntries answer={answer} done={doing.isSuccess} />
          )}
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{answer && !doing.isSuccess ? 'Cancel' : 'Done'}</Button>
          <Button
            variant={answer ? 'default' : 'filled'}
            loading={reading.isPending}
            onClick={() => input.current?.click()}
          >
            {answer ? 'Another file' : 'Choose a file'}
          </Button>
          {answer && !doing.isSuccess && (
            <Button
              variant="filled"
              disabled={confirm + back + pending + payee === 0}
              loading={doing.isPending}
              onClick={() => doing.mutate(answer.id)}
            >
              {said.applyLabel(confirm, back)}
            </Button>
          )}
        </DialogFoot>
      </div>
    </Modal>
  )
}
