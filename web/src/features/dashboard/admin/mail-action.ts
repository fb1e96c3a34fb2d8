/**
 * Button for emails that cannot be sent, or have not been tried yet: leads to the state of outgoing email, with a test
 * email.
 */
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import { setUpMessages as said } from '@rivulet/contract/messages/set-up-messages'
import { programmePath } from '../../../lib/programme.ts'

export const mailAction = (mail: SetUp['mail']): readonly [to: string, label: string] => [
  `${programmePath}?to=mail`,
  mail === 'untried' ? said.mail.test : said.mail.action,
]
