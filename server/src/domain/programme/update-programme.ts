// Reads and changes the programme's settings, and notifies every process of a change.
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import type { DraftOf } from '@rivulet/contract/fields'
import {
  checkProgramme,
  isFixed,
  type programmeFields,
  type ProgrammeName,
  programmeNames,
} from '@rivulet/contract/programme-fields'
import { needsPayDay, payDayProblem } from '@rivulet/contract/pay-plan'
import { messages } from '@rivulet/contract/messages/messages'
import { hasErrors } from '@rivulet/contract/validate'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { conflict, invalid } from '../../errors.ts'
import { type DefaultName, usualDefaults } from '@rivulet/contract/programme'
import { checkPayer, payerFallbacks, readPayerAccount, savePayer, shownPayer } from '../../bank/payer.ts'
import { defaultColumns, readChosenDefaults } from '../../programme/defaults.ts'
import { type ChosenPlan, planColumns, readChosenPlan } from '../../programme/pay-plan.ts'
import { notify } from '../../notification/notify.ts'
import { type Fallback, fallbacksOf, readChosen } from '../../programme/programme.ts'
import { readPictures, shownPictures } from '../../programme/pictures.ts'
import { readQuestions } from '../../programme/questions.ts'
import { publishTerms, readTerms } from '../../programme/terms.ts'
import { programmeChannel } from '../../programme/programme-copy.ts'

/** A new text is news for every affiliate; its end asks nothing of them. */
async function changeTerms(tx: Transaction, deps: Deps, actor: Actor, text: string | null) {
  await publishTerms(tx, { text, at: deps.now(), by: actor.accountId })
  if (!text) return
  const affiliates = await tx<{ id: number }[]>`
    select a.id from account a join profile p on p.id = a.profile_id where p.reference = 'Affiliate' and a.active`
  const news = affiliates.map(({ id }) => ({ to: id, facts: {} }))
  await notify(tx, deps, 'terms-changed', news)
}

type Draft = Partial<DraftOf<typeof programmeFields>>

/** What is chosen on the screen, the text of the terms included. */
async function readAll(sql: Queryable, lock = false) {
  const chosen = await readChosen(sql, lock)
  const defaults = await readChosenDefaults(sql)
  const plan = await readChosenPlan(sql)
  const account = await readPayerAccount(sql)
  const terms = await readTerms(sql)
  return { terms, values: { ...chosen, ...defaults, ...plan, ...account, terms: terms?.text ?? null } }
}

export async function readSettings(
  sql: Queryable,
  { config }: Pick<Deps, 'config'>,
): Promise<ProgrammeSettings> {
  const { terms, values } = await readAll(sql)
  const usual = Object.entries(usualDefaults).map(([name, value]) => [name, { value, variable: null }])
  const fallbacks: Record<ProgrammeName, Fallback> = {
    ...fallbacksOf(config, values.name),
    ...payerFallbacks(config),
    payRhythm: { value: 'none', variable: null },
    payDay: { value: null, variable: null },
    ...(Object.fromEntries(usual) as Record<DefaultName, Fallback>),
  }
  const entries = programmeNames.map((name) => {
    const { value: fallback, variable } = fallbacks[name]
    const chosen = isFixed(name, variable) ? null : values[name]
    return [name, { chosen, fallback, variable }]
  })
  const pictures = await readPictures(sql)
  return {
    settings: Object.fromEntries(entries) as ProgrammeSettings['settings'],
    terms: terms && { version: terms.version, since: terms.since.toISOString() },
    questions: await readQuestions(sql),
    pictures: shownPictures(pictures),
    chosenPictures: Object.keys(pictures),
  }
}

/** A day that the new rhythm has no use for is dropped, unless it was sent with it. @throws 422 naming the day. */
function checkPlan<D extends Draft>(draft: D, before: ChosenPlan): D {
  const rhythm = draft.payRhythm === undefined ? before.payRhythm : draft.payRhythm
  const unused = !needsPayDay(rhythm) && draft.payDay === undefined
  const payDay = unused ? null : draft.payDay === undefined ? before.payDay : draft.payDay
  const problem = payDayProblem(rhythm, payDay)
  if (problem) throw invalid({ payDay: [problem] }, problem)
  return { ...draft, payDay }
}

type Wish = Draft & { termsVersion?: number | null; dryRun?: boolean | null }

/** A dry run stores nothing. @throws 422 naming the field, 409 when the terms to replace have been replaced already. */
export function updateProgramme(
  deps: Deps,
  actor: Actor,
  { dryRun, termsVersion, ...sent }: Wish,
): Promise<ProgrammeSettings> {
  const errors = checkProgramme(sent)
  if (hasErrors(errors)) throw invalid(errors)
  if (sent.accent) sent.accent = sent.accent.toLowerCase()
  return deps.sql.begin(async (tx) => {
    const { values: before, terms: standing } = await readAll(tx, true)
    const isRewritten = (termsVersion ?? null) !== null && termsVersion !== (standing?.version ?? 0)
    if (sent.terms !== undefined && isRewritten) throw conflict(messages.form.stale, 'stale')
    const draft = checkPlan(checkPayer(sent, before, deps.config), before)
    if (dryRun) return readSettings(tx, deps)
    const drafted = { ...before, ...draft }
    const changed = programmeNames.filter((name) => drafted[name] !== before[name])
    const after = { ...drafted, ...shownPayer(drafted) }
    if (changed.length > 0) {
      await tx`
        update programme set name = ${after.name}, support_address = ${after.supportAddress}, accent = ${after.accent},
          mail_sender = ${after.mailSender}, payer_name = ${after.payerName}, payer_address = ${after.payerAddress},
          sign_up = ${after.signUp}, payout_requests = ${after.payoutRequests}, ${tx({ ...defaultColumns(after), ...planColumns(after) })}`
      await savePayer(tx, deps.config.secret, draft)
      if (changed.includes('terms')) await changeTerms(tx, deps, actor, after.terms)
      await tx`select pg_notify(${programmeChannel}, '')`
    }
    const settings = await readSettings(tx, deps)
    // Texts of terms are kept as versions; the log names the version.
    const version = settings.terms?.version
    const recorded = (values: typeof before) =>
      Object.fromEntries(
        changed.flatMap((name) =>
          name !== 'terms' && values[name] !== null ? [[name, values[name]]] : [],
        ),
      )
    const terms = changed.includes('terms') ? { terms: version ? `Version ${version}` : 'None' } : {}
    const act = {
      ...{ action: 'updateProgramme', before: recorded(before) },
      after: { ...recorded(after), ...terms },
    }
    await writeAuditLog(tx, byActor(actor), deps.now(), act)
    return settings
  })
}
