// Imports affiliates: saved as from the form, but without a password, which each chooses with a recovery link.
import type { affiliateStates } from '@rivulet/contract/imports/import-affiliates'
import { bankFields } from '@rivulet/contract/bank-fields'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import { hasErrors, isEmpty } from '@rivulet/contract/validate'
import { isUpperCased } from '@rivulet/contract/fields'
import { importMessages } from '@rivulet/contract/messages/import-messages'
import { invitationMessages } from '@rivulet/contract/messages/invitation-messages'
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import { bankErrors } from '../../bank/check-bank.ts'
import { invalid } from '../../errors.ts'
import { type Body, draftErrors, type Importer, type Plan, textOf } from '../../import/importer.ts'
import { type Engine, may } from '../../resource/engine.ts'
import { createRecord } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'
import { invite } from './invite-account.ts'

type State = keyof typeof affiliateStates
type Options = { state: State; source?: string | null; shops?: number[] | null }

export const affiliateImporter: Importer<Options> = {
  admit: (
    { engine: { deps }, actor, options: { state, source } },
    { columnName, columnCompany, columnSource },
  ) => {
    // Not a 403, which would end the session of somebody who only chose too much.
    if (state !== 'waiting' && !may(actor, affiliate, 'activate'))
      throw invalid({ state: [importMessages.mayNotActivate] })
    if (state === 'invited' && deps.config.smtpUrl === undefined)
      throw invalid({ state: [invitationMessages.noMailForImport] })
    // Otherwise every line would be refused for it.
    if (isEmpty(columnName) && isEmpty(columnCompany))
      throw invalid({ columnName: [importMessages.noName] })
    if (isEmpty(source) && isEmpty(columnSource)) throw invalid({ source: [messages.affiliate.source] })
  },
  async plan(lines, { engine, actor, options }) {
    const usernames = lines.map(({ values }) => textOf(values.username).toLowerCase())
    const rows = await engine.deps.sql<{ id: number; username: string }[]>`
      select id, lower(username) as username from account where lower(username) = any(${usernames})`
    const known = new Map(rows.map(({ id, username }) => [username, id]))
    const plans: Plan[] = []
    for (const { line, values, errors } of lines) {
      const username = textOf(values.username)
      const about = { line, name: [wholeName(values), username].filter(Boolean).join(' · ') }
      const record = known.get(username.toLowerCase())
      if (record !== undefined) {
        plans.push({ ...about, outcome: 'existing', record })
        continue
      }
      const draft = draftOf(values, options)
      const { status: _status, ...kept } = draft
      const wrong = {
        ...draftErrors(engine, affiliate, actor, kept),
        ...bankErrors(draft, null),
        ...errors,
      }
      if (hasErrors(wrong)) plans.push({ ...about, outcome: 'wrong', errors: wrong })
      else plans.push({ ...about, outcome: 'created', draft })
    }
    return plans
  },
  together: 1,
  async write([{ status, ...draft } = {}], { engine, actor, options, mark }) {
    const state = isWaiting(status) ? 'waiting' : options.state
    const record = await createRecord(engine, inState(engine, state), actor, draft, (tx, { id }) =>
      mark(tx, [id as number]),
    )
    return [{ record: record.id as number }]
  },
  undo: {
    uses: (sql, ids) => sql<{ id: number; why: string }[]>`
      select a.id, case
        when exists (select from shop_order o where o.affiliate_id = a.id and o.deleted_at is null) then ${said.hasOrders}
        when exists (select from ledger_line l where l.affiliate_id = a.id) then ${said.hasBalance}
        when exists (select from link k where k.affiliate_id = a.id and k.deleted_at is null)
          or exists (select from coupon c where c.affiliate_id = a.id and c.deleted_at is null) then ${said.hasLinks}
        else ${said.signedIn} end as why
      from account a where a.id = any(${[...ids]}::bigint[]) and (a.password_hash is not null
        or exists (select from shop_order o where o.affiliate_id = a.id and o.deleted_at is null)
        or exists (select from ledger_line l where l.affiliate_id = a.id)
        or exists (select from link k where k.affiliate_id = a.id and k.deleted_at is null)
        or exists (select from coupon c where c.affiliate_id = a.id and c.deleted_at is null))`,
  },
}

/** Of a person, or else of the company. */
const wholeName = ({ name, lastName, company }: Body): string =>
  [name, lastName].filter(Boolean).join(' ') || asName(textOf(company))

const asName = (company: string): string =>
  isUpperCased(affiliate.fields.name) ? company.toUpperCase() : company

/** Words by which other systems call affiliates who may promote. */
const activeWords =
  /^(active|activated|approved|accepted|enabled|confirmed|verified|yes|true|1|actief|goedgekeurd|bevestigd|ja|aktiv|aktiviert|freigegeben|freigeschaltet|genehmigt|best[aä]tigt|actif|approuv[eé]|valid[eé]|confirm[eé]|oui)$/i

const isWaiting = (status: unknown): boolean =>
  typeof status === 'string' && !activeWords.test(status.trim())

const addressNames = ['holderStreet', 'holderPostcode', 'holderTown', 'holderCountry'] as const

/** Other systems keep a country without a town, which is no address. */
const withoutPartAddress = (values: Body): Body =>
  isEmpty(values.holderTown) || isEmpty(values.holderCountry)
    ? Object.fromEntries(
        Object.entries(values).filter(([name]) => !addressNames.some((one) => one === name)),
      )
    : values

/** A name as banks take it: as many whole words as fit. */
function asHolder(name: string): string {
  const { max } = bankFields.accountHolder
  const letters = [...name]
  if (letters.length <= max) return name
  const end = letters.slice(0, max + 1).lastIndexOf(' ')
  return letters
    .slice(0, end > 0 ? end : max)
    .join('')
    .trimEnd()
}

function draftOf(values: Body, { source, shops }: Options): Body {
  const { name, lastName, company, ...rest } = values
  const whole = wholeName(values)
  const isPerson = !isEmpty(name) || !isEmpty(lastName)
  const profile = [isPerson && company, rest.businessProfile].filter(Boolean).join('\n')
  return {
    ...withoutPartAddress(rest),
    name: whole,
    ...(profile && { businessProfile: profile }),
    // Other systems keep no holder beside an IBAN: the account is the affiliate's own.
    ...(!isEmpty(rest.iban) &&
      isEmpty(rest.accountHolder) && { accountHolder: asHolder(isPerson ? whole : textOf(company)) }),
    source: rest.source ?? source,
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
