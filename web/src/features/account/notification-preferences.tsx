/** What the person is notified of, in the product and by email; each choice is saved at once. */
import { Switch } from '@mantine/core'
import type { NotificationPreference } from '@rivulet/contract/answers/notification-answer'
import { type MailMode, mailModes } from '@rivulet/contract/states/mail-modes'
import { panelMessages } from '@rivulet/contract/messages/panel-messages'
import { concerns, kindNames } from '@rivulet/contract/notification'
import { Suspense } from 'react'
import { Select } from '../../field/kinds/select.tsx'
import { useUser } from '../../lib/session/session.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { isAdminUser } from '../../resource/access.ts'
import { useArrival, useAskedFor } from '../../resource/record/arrive.ts'
import css from './notification-preferences.module.css'
import { usePreferences } from './use-preferences.ts'

const modes = Object.entries(mailModes).map(([value, label]) => ({ value, label }))

type RowProps = {
  preference: NotificationPreference
  onChange: (preference: NotificationPreference) => void
}

function Row({ preference, onChange }: RowProps) {
  const { title, shown, mail } = preference
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-head={panelMessages.shown}>
        <Switch
          checked={shown}
          aria-label={panelMessages.shownOf(title)}
          onChange={({ currentTarget }) => onChange({ ...preference, shown: currentTarget.checked })}
        />
      </td>
      <td data-head={panelMessages.mail}>
        <Select
          data={modes}
          value={mail}
          allowDeselect={false}
          aria-label={panelMessages.mailOf(title)}
          onChange={(chosen) => chosen && onChange({ ...preference, mail: chosen as MailMode })}
        />
      </td>
    </tr>
  )
}

/** As high as the table will be. */
function Awaited() {
  const user = useUser()
  const person = { admin: isAdminUser(user), permissions: user?.permissions ?? [] }
  const rows = kindNames.filter((name) => concerns(person, name)).length
  return <RowsSkeleton rows={rows + 1} columns={3} height={47} />
}

export function NotificationPreferences() {
  const { data, error, refetch, save } = usePreferences()
  // Mails and the panel lead here.
  const place = useArrival<HTMLDivElement>(useAskedFor('notifications') && data !== undefined)
  return (
    <div ref={place} className={css.place}>
      <Card title={panelMessages.title} hint={panelMessages.hint}>
        {error && <FailedLine error={error} className={css.note} onRetry={() => void refetch()} />}
        {!data && !error && <Awaited />}
        {data && (
          <Suspense fallback={<Awaited />}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{panelMessages.what}</th>
                  <th scope="col">{panelMessages.shown}</th>
                  <th scope="col">{panelMessages.mail}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((preference) => (
                  <Row key={preference.kind} preference={preference} onChange={save} />
                ))}
              </tbody>
            </table>
          </Suspense>
        )}
        <p className={css.note}>{panelMessages.always}</p>
      </Card>
    </div>
  )
}
