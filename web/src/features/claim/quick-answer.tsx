/** Answer to a claim under the trace of its order: a sentence, and yes, no, or a question back. */
import { Button, Textarea } from '@mantine/core'
import type { ClaimOutcome } from '@rivulet/contract/claim'
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { claim } from '@rivulet/contract/resources/claim'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { sendAction } from '../../resource/run-action.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import css from './claim.module.css'
import type { unpaidBecause } from './unpaid-because.ts'
import { ActionDialog } from '../../resource/lazy-action-dialog.tsx'

const { text: field } = claim.actions.answer.body

/** `unpaid`: why the order is not credited to the claimant and approved. */
type Props = { record: { id: number; orderId: string }; unpaid: ReturnType<typeof unpaidBecause> }

export function QuickAnswer({ record, unpaid }: Props) {
  const { id } = record
  const mayWrite = useMay(claim)('write')
  const [writing, setWriting] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function answer(outcome: ClaimOutcome) {
    const found = checkAll([['text', field]], { text }, false)
    setError(found['text']?.[0])
    if (hasErrors(found)) return failure(messages.form.invalid)
    const doubt = outcome === 'paid' && unpaid !== null
    if (doubt && !(await askToConfirm({ message: said.warn[unpaid], yes: said.accept, no: 'Cancel' })))
      return
    setBusy(true)
    try {
      await sendAction(claim, 'answer', [{ id }], { outcome, text })
      setText('')
    } catch (failed) {
      failure(messageOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={said.answerNow} hint={said.answerHint}>
      <CardBody className={css.answer ?? ''}>
        <Textarea
          label={field.label}
          rows={3}
          maxLength={field.max}
          value={text}
          error={error}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={css.decide}>
          {mayWrite && (
            <Button variant="subtle" disabled={busy} onClick={() => setWriting(true)}>
              {said.writeOnly}
            </Button>
          )}
          <span className="grow" />
          <Button disabled={busy} onClick={() => void answer('info')}>
            {said.askBack}
          </Button>
          <Button disabled={busy} onClick={() => void answer('declined')}>
            {said.decline}
          </Button>
          <Button variant="filled" disabled={busy} onClick={() => void answer('paid')}>
            {said.accept}
          </Button>
        </div>
        {writing && (
          <ActionDialog
            resource={claim}
            name="write"
            rows={[record]}
            onClose={() => setWriting(false)}
          />
        )}
      </CardBody>
    </Card>
  )
}
