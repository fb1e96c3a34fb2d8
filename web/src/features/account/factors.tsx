/** Second factors of one's own account: authenticator app, passkeys and recovery codes. */
import { Button } from '@mantine/core'
import { type FactorState, fewRecoveryCodes } from '@rivulet/contract/answers/session-answer'
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { askToConfirm, type Question } from '../../lib/confirm.ts'
import { displayInstant } from '../../lib/format.ts'
import { knowsPasskeys } from '../../lib/session/passkey.ts'
import { useUser } from '../../lib/session/session.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ListRow } from '../../ui/layout/list-row.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './account.module.css'
import { useAdding } from './use-adding.tsx'
import { useFactorChange, useFactors } from './use-factors.ts'

export function Factors() {
  const { data, error, refetch } = useFactors()
  const on = data && (data.totp || data.passkeys.length > 0)
  return (
    <Card
      title="Second factor"
      {...(data && { end: <Pill tone={on ? 'ok' : 'quiet'}>{on ? 'On' : 'Off'}</Pill> })}
    >
      {error && <FailedLine error={error} className={css.failed} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} columns={2} />}
      {data && <FactorRows state={data} />}
    </Card>
  )
}

function FactorRows({ state: { totp, passkeys, recoveryCodes } }: { state: FactorState }) {
  const zone = useUser()?.zone ?? 'UTC'
  const { dialog, addApp, addPasskey, showCodes } = useAdding()
  const { busy, change } = useFactorChange()
  const { removeApp, removePasskey, renewCodes } = factorMessages
  const ask = async (question: Question, run: () => Promise<unknown>) => {
    if (await askToConfirm({ ...question, loss: true })) await run()
  }
  const renew = async () => {
    const made = await change(factorEndpoints.renewRecoveryCodes)
    showCodes(made?.recoveryCodes ?? null)
  }
  return (
    <>
      <ul>
        <ListRow
          icon={<IconDeviceMobile />}
          name="Authenticator app"
          about={totp ? 'Asked for when you sign in' : 'Six digits from an app on your phone'}
        >
          {totp ? (
            <Button
              size="xs"
              loading={busy}
              aria-label="Remove the authenticator app"
              onClick={() => void ask(removeApp, () => change(factorEndpoints.removeTotp))}
            >
              Remove
            </Button>
          ) : (
            <Button size="xs" aria-label="Set up an authenticator app" onClick={addApp}>
              Set up
            </Button>
          )}
        </ListRow>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <ListRow
            key={id}
            icon={<IconFingerprint />}
            name={name}
            about={
              lastUsedAt
                ? `Last used ${displayInstant(lastUsedAt, zone)}`
                : `Added ${displayInstant(createdAt, zone)}`
            }
          >
            <Button
              size="xs"
              loading={busy}
              aria-label={`Remove the passkey ${name}`}
              onClick={() =>
                void ask(removePasskey, () => change(factorEndpoints.removePasskey, { params: { id } }))
              }
            >
              Remove
            </Button>
          </ListRow>
        ))}
        {knowsPasskeys() && (
          <ListRow
            icon={<IconFingerprint />}
            name={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
            about="Fingerprint, face, or a security key"
          >
            <Button size="xs" aria-label="Add a passkey" onClick={addPasskey}>
              Add
            </Button>
          </ListRow>
        )}
        {(totp || passkeys.length > 0) && (
          <ListRow icon={<IconLifebuoy />} name="Recovery codes" about={`${recoveryCodes} of 10 left`}>
            {recoveryCodes <= fewRecoveryCodes && <Pill tone="warn">Few left</Pill>}
            <Button
              size="xs"
              loading={busy}
              aria-label="Create new recovery codes"
              onClick={() => void ask(renewCodes, renew)}
            >
              Create new
            </Button>
          </ListRow>
        )}
      </ul>
      {dialog}
    </>
  )
}
