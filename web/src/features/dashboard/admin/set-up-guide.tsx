/** Set-up guide: its steps with the button that does each; one line once the first order is credited. */
import type { Attention, SetUp } from '@rivulet/contract/answers/home-answer'
import { firstAdministrator } from '@rivulet/contract/first-administrator'
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { setUpMessages as said } from '@rivulet/contract/messages/set-up-messages'
import { account } from '@rivulet/contract/screens/own-screens'
import { can } from '@rivulet/contract/access/permission-check'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { isOnlyHere, publicUrl } from '../../../lib/public-url.ts'
import { programmePath, useProgramme } from '../../../lib/programme.ts'
import { useUser } from '../../../lib/session/session.ts'
import { mayDo } from '../../../resource/access.ts'
import { addPath, screenPath, viewPath } from '../../../resource/path.ts'
import { GuideCard, type GuideStep } from '../guide-card.tsx'
import { mailAction } from './mail-action.ts'

type Props = { setUp: SetUp; attention: Attention | undefined; hide: () => void }

export function SetUpGuide({ setUp, attention, hide }: Props) {
  return (
    <GuideCard
      title={said.title(useProgramme().name)}
      steps={useStepsOf(setUp, attention)}
      hide={hide}
      folded={setUp.running}
    />
  )
}

type Actions = NonNullable<GuideStep['actions']>

function useStepsOf(
  { programme, mail, shop, connected, invited, credited, running }: SetUp,
  attention: Attention | undefined,
): GuideStep[] {
  const user = useUser()
  const mayName = can(user?.permissions ?? [], programmeEndpoints.updateProgramme.access)
  const add = (name: ResourceName, label: string): Actions =>
    mayDo(user, places[name], 'add') ? [[addPath(places[name]), label]] : []
  const atShop = (label: string, part = ''): Actions =>
    shop && mayDo(user, places.shop, 'view') ? [[viewPath(places.shop, shop.id) + part, label]] : []
  return [
    // Only while it is missing, like mails and backups.
    ...(user?.username === firstAdministrator && !running
      ? [
          {
            ...{ title: said.account.title, text: said.account.text(firstAdministrator), done: false },
            actions: [[account.path, said.account.action]] as Actions,
          },
        ]
      : []),
    {
      ...said.programme,
      done: programme,
      actions: mayName ? [[programmePath, said.programme.action]] : [],
    },
    { ...said.shop, done: shop !== null, actions: add('shop', said.shop.action) },
    { ...said.connect, done: connected, actions: atShop(said.connect.action) },
    {
      ...said.invite,
      done: invited,
      actions: [...add('invite', said.invite.action), ...add('affiliate', said.invite.account)],
    },
    { ...said.order, done: credited, actions: atShop(said.order.action, '?to=test') },
    // Only what is missing: mails that leave are no step. Last, because nothing of a trial waits for it.
    // An installation that runs is told so above its figures, until they are mended.
    ...(mail === 'leaves' || !mayName || running
      ? []
      : [
          {
            ...{ title: said.mail.title, text: said.mail[mail], done: false },
            actions: [mailAction(mail)] as Actions,
          },
        ]),
    ...(isOnlyHere && !running
      ? [{ title: said.address.title, text: said.address.text(publicUrl), done: false }]
      : []),
    ...(attention === undefined || attention.backups === 'made' || running
      ? []
      : [
          {
            ...{ title: said.backups.title, text: said.backups.text, done: false },
            actions: (mayDo(user, places.job, 'list')
              ? [[screenPath(places.job), said.backups.action]]
              : []) as Actions,
          },
        ]),
  ]
}
