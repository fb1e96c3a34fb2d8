// The programme's settings: what administrators have chosen, over what the environment says, over the defaults.
import { findCountry } from '@rivulet/contract/country'
import { type DefaultName, product, type SignUpMode } from '@rivulet/contract/programme'
import type { PayoutRequestMode } from '@rivulet/contract/states/payout-request'
import type { PayerAccountName, PayPlanName, ProgrammeName } from '@rivulet/contract/programme-fields'
import type { Config } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'

/** Defaults are in defaults.ts, the account that pays is in bank/payer.ts, when it pays in pay-plan.ts. */
type Elsewhere = DefaultName | PayerAccountName | PayPlanName
/** The text of the terms is read where it is needed: it may be long. */
type Values = Record<Exclude<ProgrammeName, 'terms' | Elsewhere>, string | null>
export type Programme = Values & {
  name: string
  mailSender: string
  signUp: SignUpMode
  payoutRequests: PayoutRequestMode
}

export type Fallback<Value = string | number> = { value: Value | null; variable: string | null }
type Environment = Pick<Config, 'mailFrom' | 'mailReplyTo' | 'payer'>

/** What applies while nothing is chosen. The sender is called like the programme unless MAIL_FROM names it. */
export function fallbacksOf(
  config: Environment,
  name: string | null,
): Record<Exclude<ProgrammeName, Elsewhere>, Fallback<string>> {
  const { mailFrom, mailReplyTo, payer } = config
  const from = (variable: string, value: string | null | undefined, usual: string | null = null) =>
    value ? { value, variable } : { value: usual, variable: null }
  return {
    name: { value: product, variable: null },
    supportAddress: from('MAIL_REPLY_TO', mailReplyTo?.address),
    accent: { value: null, variable: null },
    mailSender: from('MAIL_FROM', mailFrom?.name, name ?? product),
    signUp: { value: 'open', variable: null },
    terms: { value: null, variable: null },
    payoutRequests: { value: 'off', variable: null },
    payerName: from('PAYER_NAME', payer?.name),
    payerAddress: from('PAYER_TOWN', payer?.address && addressLines(payer.address)),
  }
}

type Address = NonNullable<NonNullable<Config['payer']>['address']>

const addressLines = ({ street, postcode, town, country }: Address): string =>
  [street, [postcode, town].filter(Boolean).join(' '), findCountry(country)?.name ?? country]
    .filter(Boolean)
    .join('\n')

/** `lock` holds the settings until the transaction ends. */
export async function readChosen(sql: Queryable, lock = false): Promise<Values> {
  const [chosen] = await sql<Values[]>`
    select name, support_address as "supportAddress", accent, mail_sender as "mailSender", sign_up as "signUp", payout_requests as "payoutRequests", payer_name as "payerName",
      payer_address as "payerAddress" from programme ${lock ? sql`for update` : sql``}`
  if (!chosen) throw new Error('the row of the programme settings is missing')
  return chosen
}

export function programmeOf(config: Environment, chosen: Values): Programme {
  const fallbacks = fallbacksOf(config, chosen.name)
  const value = (name: keyof Values) => chosen[name] ?? fallbacks[name].value
  return {
    name: value('name') ?? product,
    supportAddress: value('supportAddress'),
    accent: value('accent'),
    mailSender: value('mailSender') ?? product,
    signUp: value('signUp') === 'invite' ? 'invite' : 'open',
    payoutRequests: value('payoutRequests') === 'on' ? 'on' : 'off',
    payerName: value('payerName'),
    payerAddress: value('payerAddress'),
  }
}

export const readProgramme = async (sql: Queryable, config: Environment): Promise<Programme> =>
  programmeOf(config, await readChosen(sql))
