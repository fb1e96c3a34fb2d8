// Imports affiliates: saved as from the form, but without a password, which each chooses with a recovery link.
import type { affiliateStates } from '@rivulet/contract/imports/import-affiliates'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import { hasErrors, isEmpty } from '@rivulet/contract/validate'
import { bankErrors } from '../../bank/check-bank.ts'
import { invalid } from '../../errors.ts'
import { type Body, type Importer, type Plan, textOf } from '../../import/importer.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { createRecord } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'
import { invite } from './invite-account.ts'

type State = keyof typeof affiliateStates
type Options = { state: State; source?: string | null; shops?: number[] | null }

export const affiliateImporter: Importer<Options> = {
  admit: ({ actor, options: { state, source } }, { columnSource }) => {
    if (state !== 'waiting') demand(actor, affiliate, 'activate')
    // Otherwise every line would be refused for it.
    if (isEmpty(source) && isEmpty(columnSource)) throw invalid({ source: [messages.affiliate.source] })
  },
  async plan(lines, { engine, options }) {
    const usernames = lines.map(({ values }) => textOf(values.username).toLowerCase())
    const rows = await engine.deps.sql<{ id: number; username: string }[]>`
      select id, lower(username) as username from account where lower(username) = any(${usernames})`
    const known = new Map(rows.map(({ id, username }) => [username, id]))
    const plans: Plan[] = []
    for (const { line, values, errors } of lines) {
      const username = textOf(values.username)
      const about = { line, name: [wholeName(values), username].filter(Boolean).join(' · ') }
      const record = known.get(username.toLowerCase())
      const draft = draftOf(values, options)
      const wrong = {
        ...(isEmpty(draft.source) && { source: [messages.affiliate.source] }),
        ...bankErrors(draft, null),
        ...errors,
      }
      if (record !== undefined) plans.push({ ...about, outcome: 'existing', record })
      else if (hasErrors(wrong)) plans.push({ ...about, outcome: 'wrong', errors: wrong })
      else plans.push({ ...about, outcome: 'created', draft })
    }
    return plans
  },
  together: 1,
  async write([{ status, ...draft } = {}], { engine, actor, options }) {
    const state = isWaiting(status) ? 'waiting' : options.state
    const record = await createRecord(engine, inState(engine, state), actor, draft)
    return [{ record: record.id as number }]
  },
}

const wholeName = ({ name, lastName }: Body): string => [name, lastName].filter(Boolean).join(' ')

/** Words by which other systems call affiliates who may promote. */
const activeWords =
  /^(active|activated|approved|accepted|enabled|confirmed|verified|yes|true|1|actief|aktiv|actif)$/i

const isWaiting = (status: unknown): boolean =>
  typeof status === 'string' && !activeWords.test(status.trim())

const addressNames = ['holderStreet', 'holderPostcode', 'holderTown', 'holderCountry'] as const

/** Other systems keep a country without a town, which is no address; beside an IBAN it must be whole. */
const withoutPartAddress = (values: Body): Body =>
  isEmpty(values.iban) && (isEmpty(values.holderTown) || isEmpty(values.holderCountry))
    ? Object.fromEntries(
        Object.entries(values).filter(([name]) => !addressNames.some((one) => one === name)),
      )
    : values

function draftOf({ name, lastName, ...values }: Body, { source, shops }: Options): Body {
  const whole = wholeName({ name, lastName })
  return {
    ...withoutPartAddress(values),
    name: whole,
    // Other systems keep no holder beside an IBAN: the account is the affiliate's own.
    ...(!isEmpty(values.iban) && isEmpty(values.accountHolder) && { accountHolder: whole }),
    source: values.source ?? source,
    ...(shops && { shops }),
  }
}

/** Saved as by the form; what has been chosen for all is written with it. */
function inState({ served }: Engine, state: State): Served<Resource> {
  const base = served.affiliate
  if (!base) throw new Error('affiliates are not served')
  return {
    ...base,
    prepare: async (saving, context) => ({
      ...(await base.prepare?.(saving, context)),
      ...(state !== 'waiting' && { verified_at: context.deps.now() }),
    }),
    saved: async (id, saving, context) => {
      await base.saved?.(id, saving, context)
      if (state === 'invited')
        await invite(context, {
          id,
          username: String(saving.draft.username),
          as: 'affiliate',
          given: false,
        })
    },
  }
}
