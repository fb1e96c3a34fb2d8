/** Where a home screen leads whose mails do not leave, or may not: how they do, with a test mail to oneself. */
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import { setUpMessages as said } from '@rivulet/contract/messages/set-up-messages'
import { programmePath } from '../../../lib/programme.ts'

export const mailAction = (mail: SetUp['mail']): readonly [to: string, label: string] => [
  `${programmePath}?to=mail`,
  mail === 'untried' ? said.mail.test : said.mail.action,
]
