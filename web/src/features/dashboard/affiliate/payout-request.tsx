/** Card of the balance screen that asks for a payout, or says how the programme pays where it takes no requests. */
import { Button } from '@mantine/core'
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { payoutRequestEndpoints } from '@rivulet/contract/endpoints/payout-request-endpoints'
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { payPlanMessages } from '@rivulet/contract/messages/pay-plan-messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { failure, success } from '../../../lib/notices.ts'
import { queryClient } from '../../../lib/query.ts'
import { homeKey } from '../../../resource/queries.ts'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { sizeOf } from '../compare.ts'
import { Warning } from '../../../ui/feedback/warning.tsx'
import css from './payout-request.module.css'

const key = [...homeKey, payoutRequestEndpoints.ownPayout.path]

export function PayoutRequest() {
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(payoutRequestEndpoints.ownPayout, { signal })).data,
  })
  if (!data) return null
  if (!data.offered && data.request?.state !== 'open') return <Schedule payout={data} />
  return (
    <Card title={said.card} hint={said.hint} className="s12">
      <SentBack {...data} />
      <CardBody className={css.request ?? ''}>
        {data.request?.state === 'open' ? (
          <Open request={data.request} payout={data} />
        ) : (
          <Ask payout={data} />
        )}
      </CardBody>
    </Card>
  )
}

/** Until the bank details change, or another payment is made. */
function SentBack({ sentBack, bank }: Pick<OwnPayout, 'sentBack' | 'bank'>) {
  if (!sentBack) return null
  const { amount, date, reason } = sentBack
  return (
    <Warning className={css.warning}>
      <b>{said.sentBack(amount, date, reason)}</b> {bank && said.sameAccount(bank)}{' '}
      <Link className="link" to={bankDetailsPath}>
        {said.checkBank}
      </Link>
    </Warning>
  )
}

const Planned = (planned: NonNullable<OwnPayout['planned']>) => (
  <p>
    {payPlanMessages.paid(planned)} {payPlanMessages.next(planned.next, planned.today, planned.minimum)}
  </p>
)

/** However the programme pays. */
function Checked({ bank, bankCheckedUntil }: Pick<OwnPayout, 'bank' | 'bankCheckedUntil'>) {
  return bank && bankCheckedUntil ? <p>{said.checked(bankCheckedUntil)}</p> : null
}

function Schedule({ payout }: { payout: OwnPayout }) {
  const { minimum, missing, planned } = payout
  const noBank = missing.includes('bank')
  return (
    <Card title={said.scheduleCard} className="s12">
      <SentBack {...payout} />
      <CardBody className={css.request ?? ''}>
        <div className={css.words}>
          {planned ? (
            <Planned {...planned} />
          ) : (
            <p>
              {said.schedule} {sizeOf(minimum) > 0 && said.usually(minimum)}
            </p>
          )}
          {noBank && <p>{said.noBank}</p>}
          <Checked {...payout} />
        </div>
        {noBank && <ToBank filled />}
      </CardBody>
    </Card>
  )
}

const ToBank = ({ filled }: { filled: boolean }) => (
  <Button component={Link} to={bankDetailsPath} variant={filled ? 'filled' : 'default'}>
    {said.toBank}
  </Button>
)

type Answer = { data: OwnPayout; message: string | null }

/** Sends a change; afterwards the screen shows what is so now, whatever became of it. */
async function change(send: () => Promise<Answer>): Promise<void> {
  try {
    const { data, message } = await send()
    queryClient.setQueryData(key, data)
    if (message) success(message)
  } catch (error) {
    failure(messageOf(error))
    await queryClient.invalidateQueries({ queryKey: homeKey })
  }
}

function Open({ request, payout }: { request: NonNullable<OwnPayout['request']>; payout: OwnPayout }) {
  const { payable, planned } = payout
  const [busy, setBusy] = useState(false)
  async function withdraw() {
    const question = {
      title: said.withdraw,
      message: said.withdrawConfirm,
      yes: said.withdraw,
    }
    if (!(await askToConfirm(question))) return
    setBusy(true)
    const params = { id: request.id }
    await change(() => call(payoutRequestEndpoints.withdrawPayoutRequest, { params }))
    setBusy(false)
  }
  return (
    <>
      <div className={css.words}>
        <p>
          <Pill tone="warn">{said.askedOn(request.date)}</Pill>
        </p>
        <p>{said.open(request.amount)}</p>
        {payable !== request.amount && <p className="dim">{said.grown(payable)}</p>}
        {planned && <Planned {...planned} />}
        <Checked {...payout} />
      </div>
      <Button loading={busy} onClick={() => void withdraw()}>
        {said.withdraw}
      </Button>
    </>
  )
}

function Ask({ payout }: { payout: OwnPayout }) {
  const { payable, minimum, missing, bank, reachedOn, bankCheckedUntil, sentBack, request } = payout
  const [busy, setBusy] = useState(false)
  const [below, noBank] = [missing.includes('minimum'), missing.includes('bank')]
  const next = said.next(bank ?? '')
  const checked = bankCheckedUntil ? [said.checked(bankCheckedUntil)] : []
  const warnings = sentBack ? [said.sentBack(sentBack.amount, sentBack.date, sentBack.reason)] : []
  async function ask() {
    const question = {
      title: said.ask,
      message: said.askQuestion(payable),
      facts: () => Promise.resolve({ facts: [...warnings, next, ...checked], blocked: false }),
      yes: said.askFor(payable),
    }
    if (!(await askToConfirm(question))) return
    setBusy(true)
    await change(() => call(payoutRequestEndpoints.askForPayout))
    setBusy(false)
  }
  return (
    <>
      <div className={css.words}>
        {request?.state === 'declined' && request.answeredOn && (
          <p className={css.declined}>
            <Pill>{said.declinedOn(request.answeredOn)}</Pill> <span>{request.reason}</span>
          </p>
        )}
        {below ? (
          <>
            <p>{said.below(payable, minimum)}</p>
            <p className="dim">{reachedOn ? said.reached(reachedOn) : said.notReached}</p>
          </>
        ) : (
          <p>
            {noBank ? said.payableNow(payable) : said.ready(payable)}{' '}
            <span className="dim">{said.least(minimum)}</span>
          </p>
        )}
        {noBank ? <p>{said.noBank}</p> : !below && <p className="dim">{next}</p>}
        {payout.planned && <Planned {...payout.planned} />}
        <Checked {...payout} />
      </div>
      {noBank ? (
        <ToBank filled={!below} />
      ) : (
        !below && (
          <Button variant="filled" loading={busy} onClick={() => void ask()}>
            {said.ask}
          </Button>
        )
      )}
    </>
  )
}
