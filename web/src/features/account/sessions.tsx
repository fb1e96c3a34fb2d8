/** Signed-in devices with browser, address and last use, each with a sign-out button, and the login history. */
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import { Button } from '@mantine/core'
import type { SessionEntry } from '@rivulet/contract/answers/session-answer'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { deviceWords, isPhone } from '@rivulet/contract/device-words'
import { displayInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { LoginHistory } from '../../resource/login-history.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Count } from '../../ui/figures/count.tsx'
import { ListRow } from '../../ui/layout/list-row.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './account.module.css'
import { useSessions } from './use-sessions.ts'

type RowProps = { entry: SessionEntry; zone: string; busy: boolean; onEnd: () => void }

function Device({ entry, zone, busy, onEnd }: RowProps) {
  const { agent, ip, lastUsedAt, current } = entry
  const Icon = isPhone(agent) ? IconDeviceMobile : IconDeviceDesktop
  const words = deviceWords(agent)
  return (
    <ListRow
      icon={<Icon />}
      name={words}
      hint={agent}
      about={`${displayInstant(lastUsedAt, zone)} · ${ip}`}
    >
      {current ? (
        <Pill tone="ok">This device</Pill>
      ) : (
        <Button size="xs" loading={busy} aria-label={`Sign out ${words}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </ListRow>
  )
}

export function Sessions() {
  const user = useUser()
  const zone = user?.zone ?? 'UTC'
  const [history, setHistory] = useState(false)
  const { data, error, refetch, ending, end } = useSessions()
  return (
    <Card
      title="Devices"
      hint={data && <Count value={data.length} />}
      end={
        <button type="button" className="link" onClick={() => setHistory(true)}>
          Login history
        </button>
      }
    >
      {error && <FailedLine error={error} className={css.failed} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} columns={2} />}
      <ul>
        {data?.map((entry) => (
          <Device
            key={entry.id}
            entry={entry}
            zone={zone}
            busy={ending === entry.id}
            onEnd={() => void end(entry.id)}
          />
        ))}
      </ul>
      {data && data.length > 1 && (
        <div className={css.others}>
          <Button size="xs" loading={ending === 'others'} onClick={() => void end('others')}>
            Sign out other devices
          </Button>
        </div>
      )}
      <LoginHistory
        name={user?.name ?? ''}
        of="own"
        read={async (signal) => (await call(accountEndpoints.ownLogins, { signal })).data}
        opened={history}
        onClose={() => setHistory(false)}
      />
    </Card>
  )
}
