// Says before a decision whether an email about it will be sent.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Deps } from '../deps.ts'

const { mails, noMail } = decisionMessages.payments

export const mailFact = ({ config }: Pick<Deps, 'config'>, affiliates: number): string =>
  config.smtpUrl === undefined ? noMail : mails(affiliates)
