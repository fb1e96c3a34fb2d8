/** Balance card: payable now, on hold and until when, and on its way. */
import type { OwnBalance } from '@rivulet/contract/answers/home-answer'
import { balanceMessages } from '@rivulet/contract/messages/balance-messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { formatHundredths } from '@rivulet/contract/money'
import { IconBuildingBank, IconCalendarEvent } from '@tabler/icons-react'
import { displayDay, displayMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import css from './balance-card.module.css'
import { sizeOf } from '../compare.ts'
import { MaybeLink } from '../maybe-link.tsx'
import { ReversedOrders } from './reversed-orders.tsx'
import { is, isNot, useRowsBehind } from '../rows-behind.ts'

function Split({ payable, onHold }: Pick<OwnBalance, 'payable' | 'onHold'>) {
  const [free, held] = [Math.max(0, sizeOf(payable)), Math.max(0, sizeOf(onHold))]
  const all = free + held
  const percent = all === 0 ? 0 : Math.round((free / all) * 100)
  const words =
    all === 0 ? 'Nothing payable, nothing on hold' : `${percent}% payable, ${100 - percent}% on hold`
  return (
    <div className={css.split} role="img" aria-label={words}>
      {free > 0 && <i data-part="payable" style={{ flexGrow: free }} />}
      {held > 0 && <i data-part="hold" style={{ flexGrow: held }} />}
    </div>
  )
}

/** Why less than the balance suggests becomes payable, if it does. */
function whyDeducted({ balance, onHold }: Pick<OwnBalance, 'balance' | 'onHold'>): string | null {
  if (sizeOf(balance) < 0) return correctionMessages.negative
  const owed = sizeOf(onHold) - sizeOf(balance)
  return owed > 0 ? correctionMessages.owed(displayMoney(formatHundredths(owed))) : null
}

/** Payments that left the balance and have not arrived. */
function OnItsWay({ payments, amount, date }: NonNullable<OwnBalance['onItsWay']>) {
  const rows = useRowsBehind()
  return (
    <p className={css.next}>
      <IconBuildingBank size={14} />
      <MaybeLink to={rows('invoice', [is('state', 'under_way')])} className="tab">
        {balanceMessages.onItsWay(payments, amount)} {balanceMessages.executed(payments, date)}
      </MaybeLink>
    </p>
  )
}

export function BalanceCard({ data, alone }: { data: OwnBalance; alone: boolean }) {
  const { balance, payable, onHold, expected, nextPayable, onItsWay } = data
  const rows = useRowsBehind()
  const deducted = whyDeducted(data)
  return (
    <Card label="Balance" className={alone ? 's12' : 's8'}>
      <div className={css.money}>
        <div>
          <MaybeLink to={rows('ledger')} className={css.balance}>
            <span className={css.label}>Balance</span>
            <b className={css.big}>
              <Money value={balance} />
            </b>
          </MaybeLink>
          <MaybeLink to={rows('order', [is('status', '2')], 'all shops')} className={css.hint}>
            Expected from pending orders <Money value={expected} />
          </MaybeLink>
        </div>
        <div className={css.parts}>
          <div className={css.ends}>
            <MaybeLink to={rows('ledger', [isNot('state', 'hold')])}>
              <span className={css.label}>
                <i className={css.key} data-part="payable" />
                Payable
              </span>
              <b className={css.figure}>
                <Money value={payable} />
              </b>
            </MaybeLink>
            <MaybeLink to={rows('ledger', [is('state', 'hold')])}>
              <span className={css.label}>
                <i className={css.key} data-part="hold" />
                On hold
              </span>
              <b className={css.figure}>
                <Money value={onHold} />
              </b>
            </MaybeLink>
          </div>
          <Split payable={payable} onHold={onHold} />
          {deducted && <ReversedOrders why={deducted} />}
          {onItsWay && <OnItsWay {...onItsWay} />}
          {(nextPayable || !(deducted || onItsWay)) && (
            <p className={css.next}>
              <IconCalendarEvent size={14} />
              {nextPayable ? (
                <MaybeLink
                  to={rows('ledger', [is('state', 'hold'), is('available', nextPayable.date)])}
                  className="tab trunc"
                >
                  Next payable date <b>{displayDay(nextPayable.date)}</b>:{' '}
                  <Money value={nextPayable.amount} />
                  <span className="only-wide"> more</span>
                </MaybeLink>
              ) : (
                <span className="trunc">
                  {sizeOf(payable) > 0 ? 'Nothing is on hold' : balanceMessages.nothing}
                </span>
              )}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
