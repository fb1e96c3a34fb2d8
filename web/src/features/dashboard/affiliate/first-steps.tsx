/** Guide of a new affiliate: five steps from the first shop to the first order. */
import type { FirstSteps as Steps } from '@rivulet/contract/answers/home-answer'
import { contact } from '@rivulet/contract/screens/menu'
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { terms } from '@rivulet/contract/screens/own-screens'
import { firstStepsMessages as said } from '@rivulet/contract/messages/first-steps-messages'
import { can } from '@rivulet/contract/access/permission-check'
import { places } from '@rivulet/contract/resources/places'
import type { ReactNode } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { mayDo } from '../../../resource/access.ts'
import { screenPath } from '../../../resource/path.ts'
import { GuideCard, type GuideStep } from '../guide-card.tsx'

type Props = { steps: Steps; hide: () => void; getLink: ReactNode }

export function FirstSteps({
  steps: { shop, offered, link, click, bank, order },
  hide,
  getLink,
}: Props) {
  const user = useUser()
  const writes = can(user?.permissions ?? [], `${contact.domain}.action`)
  const steps: GuideStep[] = [
    {
      title: said.shop.title,
      text: shop ? said.shop.open : offered ? said.shop.offered : said.shop.text,
      done: shop,
      actions: offered
        ? [[`${terms.path}?to=ask`, said.shop.ask]]
        : writes
          ? [[contact.path, said.shop.contact]]
          : [],
    },
    { ...said.link, done: link, button: shop && getLink },
    {
      ...said.click,
      done: click,
      actions:
        link && mayDo(user, places.link, 'list') ? [[screenPath(places.link), said.click.action]] : [],
    },
    { ...said.bank, done: bank, actions: [[bankDetailsPath, said.bank.action]] },
    { ...said.order, done: order },
  ]
  return <GuideCard title={said.title} steps={steps} hide={hide} />
}
