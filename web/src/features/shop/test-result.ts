/** What a shop's test has shown so far: the click, the order, and the last call that went wrong. */
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { hitReasons, vendors } from '@rivulet/contract/choices'
import { countryChoices, unknownCountry } from '@rivulet/contract/country-choices'
import type { Tone } from '@rivulet/contract/fields'
import { shopTestMessages as said } from '@rivulet/contract/messages/shop-test-messages'
import { displayMoney } from '../../lib/format.ts'
import { type CallAnswer, isTrial, sentencesOf } from './call-answer.ts'

export type Result = { tone: Tone; lines: string[]; call?: number }
type Call = ShopTest['calls'][number]

const minute = 60

/** '4 s ago', by the clock of the server. */
function ago(now: string, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(at)) / 1000))
  return seconds < minute ? said.seconds(seconds) : said.minutes(Math.floor(seconds / minute))
}

export function clickResult({ click, now }: ShopTest): Result | null {
  if (!click) return null
  const country = click.country === unknownCountry ? null : click.country
  const from = country && (countryChoices[country] ?? null)
  const when = ago(now, click.at)
  return click.reason
    ? { tone: 'bad', lines: [said.clickNotCounted(when, from, hitReasons[click.reason])] }
    : { tone: 'ok', lines: [said.click(when, from)] }
}

/** A test order of the last hour; earlier ones belong to another test. */
export function orderResult({ calls, now }: ShopTest): Result | null {
  const last = calls.find(
    (call) => isTrial(answerOf(call)) && Date.parse(now) - Date.parse(call.at) < minute * minute * 1000,
  )
  if (!last) return null
  const { trial } = answerOf(last)
  const [when, call] = [ago(now, last.at), last.id]
  const sentences = sentencesOf(answerOf(last)).map((sentence) => `${sentence}.`)
  if (!trial) return { tone: 'warn', lines: [said.seen(last.orderId ?? '', when), ...sentences], call }
  const order = said.order(last.orderId ?? '', when, displayMoney(last.amount))
  const { commission, percent, source, aid, more } = trial
  if (percent === null || source === null)
    return { tone: 'warn', lines: [`${order}.`, ...sentences], call }
  const worth = displayMoney(commission)
  const earns = said.earns(worth, last.affiliate ?? aid ?? '', `${percent}%`, source)
  return { tone: 'ok', lines: [`${order}, ${earns}`, ...more.map((sentence) => `${sentence}.`)], call }
}

const wentWrong = new Set<string>(['refused', 'unread', 'denied'])

/** The last call that went wrong, unless a later one went well. */
export function problem({ calls: [last], now }: ShopTest): Result | null {
  if (!last || !wentWrong.has(last.outcome)) return null
  return {
    tone: 'bad',
    lines: [
      `${said.refused(ago(now, last.at))}.`,
      ...sentencesOf(answerOf(last)).map((sentence) => `${sentence}.`),
      ...nextStep(last),
    ],
    call: last.id,
  }
}

/** Nobody can correct a webhook by hand. Of one that was not refused, the sentences say what to do. */
function nextStep({ source, outcome }: Call): string[] {
  if (Object.hasOwn(vendors, source)) return outcome === 'refused' ? [said.retry] : []
  return [outcome === 'denied' ? said.wrongKey : said.notRecorded]
}

export const answerOf = ({ answer }: Call): CallAnswer => answer as CallAnswer
