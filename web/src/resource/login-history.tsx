/** Login history of an account: time, address, browser and result of each attempt. */
import type { FactorKind, LoginEntry } from '@rivulet/contract/answers/session-answer'
import type { Tone } from '@rivulet/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { deviceWords } from '@rivulet/contract/device-words'
import { displayInstant } from '../lib/format.ts'
import { useUser } from '../lib/session/session.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../ui/feedback/load-failed.tsx'
import { ListRow } from '../ui/layout/list-row.tsx'
import { Pill } from '../ui/pill.tsx'
import { SideDrawer } from '../ui/layout/side-drawer.tsx'
import { RowsSkeleton } from '../ui/feedback/skeleton.tsx'

type Props = {
  /** Name of the account. */
  name: string
  /** Cache key of the account. */
  of: number | 'own'
  read: (signal: AbortSignal) => Promise<LoginEntry[]>
  opened: boolean
  onClose: () => void
}

const results: Record<LoginEntry['result'], { words: string; tone: Tone }> = {
  success: { words: 'Signed in', tone: 'ok' },
  incorrect: { words: 'Wrong password', tone: 'bad' },
  unverified: { words: 'Not verified', tone: 'warn' },
  asked: { words: 'Password correct', tone: 'quiet' },
  wrong: { words: 'Wrong second factor', tone: 'bad' },
}
const factors: Record<FactorKind, string> = {
  totp: 'authenticator app',
  passkey: 'passkey',
  recovery: 'recovery code',
}
/** Maximum number shown. */
const shown = 200

export function LoginHistory({ name, of, read, opened, onClose }: Props) {
  const zone = useUser()?.zone ?? 'UTC'
  const { data, error, refetch } = useQuery({
    queryKey: ['logins', of],
    enabled: opened,
    queryFn: ({ signal }) => read(signal),
  })
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Login history" subject={name} foot={zone}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={6} columns={2} />
      ) : data.length === 0 ? (
        <EmptyState title="No sign-in attempts yet">
          Every attempt is recorded here, including those with a wrong password.
        </EmptyState>
      ) : (
        <ul>
          {data.slice(0, shown).map(({ id, at, ip, agent, result, factor }) => (
            <ListRow
              key={id}
              flush
              name={displayInstant(at, zone)}
              about={[deviceWords(agent), ip, ...(factor ? [factors[factor]] : [])].join(' · ')}
            >
              <Pill tone={results[result].tone}>{results[result].words}</Pill>
            </ListRow>
          ))}
        </ul>
      )}
    </SideDrawer>
  )
}
