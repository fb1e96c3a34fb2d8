// The emails to an affiliate about their sign-up: it has arrived, or is declined.
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'

/** Confirms to the affiliate that the sign-up has arrived. */
export const signUpMail = (
  reader: Reader,
  { programme, supportAddress }: { programme: string; supportAddress: string | null },
): Mail =>
  letter(reader, `Your registration at ${programme}`, [
    `We have received your registration as an affiliate of ${programme}. We review every registration ourselves, so you cannot sign in yet.`,
    'You get another email as soon as your account is active. You do not need to do anything until then.',
    ...(supportAddress === null
      ? []
      : [`If you have a question, reply to this email or write to ${supportAddress}.`]),
    'If it was not you who registered, you can ignore this email.',
  ])

/** `reason` is what the programme writes to the affiliate. */
export const declinedMail = (
  reader: Reader,
  { programme, reason }: { programme: string; reason: string | null },
): Mail =>
  letter(reader, `Your registration at ${programme}`, [
    `Thank you for your registration as an affiliate of ${programme}. We have reviewed it and cannot accept it.`,
    ...(reason === null ? [] : [reason]),
  ])
