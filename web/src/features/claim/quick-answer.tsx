/** Answer to a claim under the trace of its order: a sentence, and yes, no, or a question back. */
import { Button, Textarea } from '@mantine/core'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
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
import { CreditDialog, type CreditOf, useCrediting } from './credit-order.tsx'
import { unpaidBecause } from './unpaid-because.ts'
import { ActionDialog } from '../../resource/lazy-action-dialog.tsx'

const { text: field } = claim.actions.answer.body

type Props = { record: { id: number } & CreditOf['claim']; order: ClaimEvidence['order'] }

export function QuickAnswer({ record, order }: Props) {
  const { id } = record
  const mayWrite = useMay(claim)('write')
  const crediting = useCrediting(order ?? null)
  const [dialog, setDialog] = useState<'write' | 'credit' | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  function isComplete(): boolean {
    const found = checkAll([['text', field]], { text }, false)
    setError(found['text']?.[0])
    if (hasErrors(found)) failure(messages.form.invalid)
    return !hasErrors(found)
  }
  async function send(outcome: ClaimOutcome) {
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
  /** An order that nobody has is credited first. A pending one is approved like any other. */
  async function accept() {
    if (!isComplete()) return
    if (order?.credited === 'nobody' && crediting) return setDialog('credit')
    const doubt = unpaidBecause(order)
    const question = doubt &&
      doubt !== 'pending' && { message: said.warn[doubt], yes: said.acceptAnyway, no: 'Cancel' }
    if (!question || (await askToConfirm(question))) await send('paid')
  }
  const answer = (outcome: ClaimOutcome) => isComplete() && void send(outcome)
  return (
    <Card title={said.answerNow} hint={said.answerHint}>
      <CardBody className={css.answer ?? ''}>
        <Textarea
          label={field.label}
          rows={3}
          maxLength={field.max}
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setError(undefined)
          }}
        />
        <div className={css.decide}>
          {mayWrite && (
            <Button variant="subtle" disabled={busy} onClick={() => setDialog('write')}>
              {said.writeOnly}
            </Button>
          )}
          <span className="grow" />
          <Button disabled={busy} onClick={() => answer('info')}>
            {said.askBack}
          </Button>
          <Button disabled={busy} onClick={() => answer('declined')}>
            {said.decline}
          </Button>
          <Button variant="filled" disabled={busy} onClick={() => void accept()}>
            {said.accept}
          </Button>
        </div>
        {dialog === 'write' && (
          <ActionDialog resource={claim} name="write" rows={[record]} onClose={() => setDialog(null)} />
        )}
        {dialog === 'credit' && order && crediting && (
          <CreditDialog
            claim={record}
            order={order}
            crediting={crediting}
            note={text}
            onClose={(done) => {
              setDialog(null)
              if (done) void send('paid')
            }}
          />
        )}
      </CardBody>
    </Card>
  )
}
