/**
 * Problems that an operator has to fix, at the top of the home screen until they are: an account without an address,
 * an installation without a public one, emails that cannot be sent, missing backups.
 */
import { Button } from '@mantine/core'
import type { Attention as Data } from '@rivulet/contract/answers/home-answer'
import { firstAdministrator } from '@rivulet/contract/first-administrator'
import { setUpMessages as said } from '@rivulet/contract/messages/set-up-messages'
import { places } from '@rivulet/contract/resources/places'
import { account } from '@rivulet/contract/screens/own-screens'
import {
  IconDatabaseExclamation,
  IconMailExclamation,
  IconUserExclamation,
  IconWorldExclamation,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isOnlyHere } from '../../../lib/public-url.ts'
import { useUser } from '../../../lib/session/session.ts'
import { mayDo } from '../../../resource/access.ts'
import { screenPath } from '../../../resource/path.ts'
import { Card } from '../../../ui/layout/card.tsx'
import css from './attention.module.css'
import { mailAction } from './mail-action.ts'
import home from '../home-chart.module.css'

type Matter = { icon: ReactNode; title: string; text: string; action?: readonly [string, string] }

function useMatters({ mail, backups, backupDays }: Data): Matter[] {
  const user = useUser()
  const mayRun = mayDo(user, places.job, 'list')
  const matters: Matter[] = []
  if (user?.username === firstAdministrator)
    matters.push({
      icon: <IconUserExclamation />,
      title: said.attention.account,
      text: said.attention.ownAddress,
      action: [account.path, said.account.action],
    })
  if (isOnlyHere)
    matters.push({
      icon: <IconWorldExclamation aria-hidden />,
      title: said.attention.address,
      text: said.attention.publicUrl,
    })
  if (mail !== 'leaves')
    matters.push({
      icon: <IconMailExclamation />,
      title: said.attention.mails[mail],
      text: said.attention[mail],
      action: mailAction(mail),
    })
  if (backups !== 'made')
    matters.push({
      icon: <IconDatabaseExclamation />,
      title: said.attention.backups[backups],
      text: backups === 'off' ? said.attention.off : said.attention.late(backupDays ?? 0),
      ...(mayRun && { action: [screenPath(places.job), said.attention.jobs] as const }),
    })
  return matters
}

export function Attention({ attention }: { attention: Data }) {
  const matters = useMatters(attention)
  if (matters.length === 0) return null
  return (
    <Card label={said.attention.title} className={home.notice}>
      <ul className={css.matters}>
        {matters.map(({ icon, title, text, action }) => (
          <li key={title} className={css.matter}>
            {icon}
            <span className={css.text}>
              <b>{title}</b> {text}
            </span>
            {action && (
              <Button component={Link} to={action[0]} size="compact-sm">
                {action[1]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
