/** Answer to a claim under the trace of its order: a sentence, and yes, no, or a question back. */
import { Button, Textarea } from '@mantine/core'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import type { ClaimOutcome } from '@rivulet/contract/states/claim'
import type { Named } from '@rivulet/contract/fields'
import { claimEndpoints } from '@rivulet/contract/endpoints/claim-endpoints'
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { displayPercent } from '@rivulet/contract/money'
import type { Resource } from '@rivulet/contract/resource'
import { claim } from '@rivulet/contract/resources/claim'
import { order as orders } from '@rivulet/contract/resources/order'
import { places } from '@rivulet/contract/resources/places'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { failure, success } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { factsOf, rowsOf } from '../../resource/decision.ts'
import { refreshResource } from '../../resource/queries.ts'
import { sendAction } from '../../resource/run-action.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import css from './claim.module.css'
import { type CreditOf, rowOf, useCrediting } from './credit-order.tsx'
import { unpaidBecause } from './unpaid-because.ts'
import { ActionDialog } from '../../resource/lazy-action-dialog.tsx'

const { text: field } = claim.actions.answer.body

/** What the affiliate reads when a claim is accepted without an answer. An order that nobody has is credited with it. */
function acceptedWords(order: ClaimEvidence['order'], credits: boolean): string {
  const { plain, approved, pending } = said.accepted
  if (!order || order.inTrash || (order.credited !== 'claimant' && !credits)) return plain
  return { '0': approved, '1': plain, '2': pending }[order.status]
}

type Props = { record: { id: number } & CreditOf['claim']; order: ClaimEvidence['order'] }

export function QuickAnswer({ record, order }: Props) {
  const { id } = record
  const mayWrite = useMay(claim)('write')
  const mayDecide = useMay(orders)('approve')
  const crediting = useCrediting(order ?? null)
  const credits = order?.credited === 'nobody' ? crediting : null
  const words = acceptedWords(order, credits !== null)
  const approves = unpaidBecause(order) === 'failed' && mayDecide
  const [writing, setWriting] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  function isComplete(): boolean {
    const found = checkAll([['text', field]], { text }, false)
    setError(found['text']?.[0])
    if (hasErrors(found)) failure(messages.form.invalid)
    return !hasErrors(found)
  }
  const written = text.trim() || words
  const send = (outcome: ClaimOutcome) =>
    run(() => sendAction(claim, 'answer', [record], { outcome, text: written }))

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
      setText('')
    } catch (failed) {
      failure(messageOf(failed))
    } finally {
      setBusy(false)
    }
  }
  /** An order that nobody has is credited with it. A pending one is approved like any other. */
  async function accept() {
    if (order && credits && record.affiliate) return credit(order, credits, record.affiliate)
    const doubt = unpaidBecause(order)
    if (order && approves) {
      const row = rowOf({ claim: record, order })
      const preview = await approvalOf(row)
      if (preview && !preview.blocked) return approve(order, preview)
    }
    const question = doubt &&
      doubt !== 'pending' && {
        title: said.acceptClaim,
        message: said.warn[doubt],
        yes: said.acceptAnyway,
      }
    if (!question || (await askToConfirm(question))) await send('paid')
  }
  /** What approving the order would change; null when it cannot be read. */
  async function approvalOf(row: ReturnType<typeof rowOf>) {
    setBusy(true)
    try {
      return await factsOf(orders, 'approve', rowsOf([row]))()
    } catch (failed) {
      failure(messageOf(failed))
      return null
    } finally {
      setBusy(false)
    }
  }
  /** An order that has failed earns nothing for being claimed: it is approved with the same yes. */
  async function approve({ updatedAt }: CreditOf['order'], preview: DecisionPreview) {
    const question = {
      title: said.acceptClaim,
      message: said.approveFailed(record.orderId),
      facts: () => Promise.resolve(preview),
      yes: said.approveAndAccept,
    }
    if (!(await askToConfirm(question))) return
    const body = { text: text.trim() || said.accepted.approved, updatedAt }
    await run(() =>
      settle(() => call(claimEndpoints.approveAndAccept, { params: { id }, body }), [orders]),
    )
  }
  /** One call that also changes the order. If it is not as it was seen, nothing is settled and the new figures are shown. */
  async function settle(
    work: () => Promise<{ message: string | null }>,
    changes: Pick<Resource, 'name'>[],
  ) {
    try {
      success((await work()).message ?? said.answered)
    } finally {
      for (const changed of [claim, ...changes]) void refreshResource(changed)
    }
  }
  async function credit(
    found: CreditOf['order'],
    { resource, name }: NonNullable<typeof credits>,
    affiliate: Named,
  ) {
    const row = rowOf({ claim: record, order: found })
    const question = {
      title: said.acceptClaim,
      message: said.creditTo(record.orderId, affiliate.name),
      facts: async () => {
        const { facts, ...preview } = await factsOf(resource, name, rowsOf([row]))()
        return {
          ...preview,
          facts: [
            ...facts,
            ...(found.earns
              ? [said.creditEarns(displayPercent(found.earns.rate), found.earns.commission)]
              : []),
            ...(found.status === '1' ? [said.failed] : []),
            said.creditHow,
          ],
        }
      },
      yes: said.creditAndAccept,
    }
    if (!(await askToConfirm(question))) return
    const seen = { updatedAt: found.updatedAt, commission: found.earns?.commission ?? null }
    const body = { text: written, note: text.trim() || said.creditNote, ...seen }
    await run(() =>
      settle(
        () => call(claimEndpoints.creditAndAccept, { params: { id }, body }),
        [resource, places.order],
      ),
    )
  }
  const answer = (outcome: ClaimOutcome) => isComplete() && void send(outcome)
  return (
    <Card title={said.answerNow} hint={said.answerHint}>
      <CardBody className={css.answer ?? ''}>
        <Textarea
          label={field.label}
          description={said.answerHelp(approves ? said.accepted.approved : words)}
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
            <Button variant="subtle" disabled={busy} onClick={() => setWriting(true)}>
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
