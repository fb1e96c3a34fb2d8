// Mails about notifications: one event in its sentence, or several as a digest. Each leads to its reader's preferences.
import { isGuidePath } from '@rivulet/contract/screens/guide-path'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import {
  type Facts,
  kindNamed,
  type NotificationKind,
  preferencesPath,
} from '@rivulet/contract/notification'
import type { Mail } from '../deps.ts'
import type { Reader } from '../mail/mail-text.ts'

export type Stored = {
  kind: NotificationKind
  subject: number
  /** Of the account it is about. */
  name: string | null
  facts: Facts
  count: number
}

/** Its sentence, and the address of the screen it leads to. */
export function present({ kind, facts, name, ...told }: Stored): { text: string; path: string } {
  const { says, path } = kindNamed(kind)
  const all = { ...facts, ...told, name: name ?? '' }
  return { text: says(all), path: path(all) }
}

function presentInMail(stored: Stored): { text: string; path: string } {
  const { facts, count, subject, name } = stored
  const { saysInMail } = kindNamed(stored.kind)
  const { text, path } = present(stored)
  return { text: saysInMail?.({ ...facts, count, subject, name: name ?? '' }) ?? text, path }
}

/** Screens are behind the hash, pages of the guide are not. */
export const linkTo = (publicUrl: string, path: string): string =>
  `${publicUrl}${isGuidePath(path) ? '' : '/#'}${path}`

/** Where the reader chooses whether to get such mails. */
export const preferencesAt = (publicUrl: string): string => linkTo(publicUrl, preferencesPath)

export function oneMail({ username }: Reader, stored: Stored, publicUrl: string): Mail {
  const { text, path } = presentInMail(stored)
  const lines = [notificationMessages.greeting, notificationMessages.line(text, linkTo(publicUrl, path))]
  return { to: username, subject: text, text: paragraphs(lines), preferences: preferencesAt(publicUrl) }
}

/** More are counted only. */
const linesAtMost = 20

type Occasion = { programme: string; publicUrl: string }

export function digestMail(
  { username }: Reader,
  all: readonly Stored[],
  { programme, publicUrl }: Occasion,
): Mail {
  const [first] = all
  if (all.length === 1 && first) return oneMail({ username }, first, publicUrl)
  const lines = all.slice(0, linesAtMost).map((stored) => {
    const { text, path } = presentInMail(stored)
    return notificationMessages.line(text, linkTo(publicUrl, path))
  })
  const more = all.length - lines.length
  return {
    to: username,
    subject: notificationMessages.digestSubject(programme, all.length),
    text: paragraphs([
      notificationMessages.greeting,
      notificationMessages.digest(programme),
      ...lines,
      ...(more > 0 ? [notificationMessages.more(more)] : []),
    ]),
    preferences: preferencesAt(publicUrl),
  }
}

const paragraphs = (lines: readonly string[]) => `${lines.join('\n\n')}\n`
