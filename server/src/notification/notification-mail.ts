// Emails about notifications: one event in its sentence, or several as a digest. Each links to its reader's
// preferences.
import { isGuidePath } from '@rivulet/contract/screens/guide-path'
import { notificationsPath } from '@rivulet/contract/screens/own-screens'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { kindNamed, type NotificationKind, preferencesPath } from '@rivulet/contract/notification'
import type { Facts } from '@rivulet/contract/notification/kind'
import type { Mail } from '../deps.ts'

/** Whom a notification is for. */
export type Notified = { username: string; permissions: readonly string[] }

export type Stored = {
  kind: NotificationKind
  subject: number
  /** Of the account it is about. */
  name: string | null
  facts: Facts
  count: number
}

type Permitted = Pick<Notified, 'permissions'>

/** Its sentence, and the address it leads its reader to. */
export function present(
  { kind, facts, name, ...told }: Stored,
  { permissions }: Permitted,
): { text: string; path: string } {
  const { says, path } = kindNamed(kind)
  const all = { ...facts, ...told, name: name ?? '' }
  return { text: says(all), path: path(all, permissions) }
}

function presentInMail(stored: Stored, reader: Permitted): { text: string; path: string } {
  const { facts, count, subject, name } = stored
  const { saysInMail } = kindNamed(stored.kind)
  const { text, path } = present(stored, reader)
  return { text: saysInMail?.({ ...facts, count, subject, name: name ?? '' }) ?? text, path }
}

/** Screens are behind the hash, pages of the guide are not. */
export const linkTo = (publicUrl: string, path: string): string =>
  `${publicUrl}${isGuidePath(path) ? '' : '/#'}${path}`

/** Where the reader chooses whether to get such mails. */
export const preferencesAt = (publicUrl: string): string => linkTo(publicUrl, preferencesPath)

/** `details`: the sentences of what its own only sums up. */
export function oneMail(
  reader: Notified,
  stored: Stored,
  publicUrl: string,
  details: readonly string[] = [],
): Mail {
  const { text, path } = presentInMail(stored, reader)
  const body = details.length > 0 ? details.join('\n') : text
  const lines = [notificationMessages.greeting, notificationMessages.line(body, linkTo(publicUrl, path))]
  return {
    to: reader.username,
    subject: text,
    text: paragraphs(lines),
    preferences: preferencesAt(publicUrl),
  }
}

/** More are counted only. */
const linesAtMost = 20

type Occasion = { programme: string; publicUrl: string }

export function digestMail(
  reader: Notified,
  all: readonly Stored[],
  { programme, publicUrl }: Occasion,
): Mail {
  const [first] = all
  if (all.length === 1 && first) return oneMail(reader, first, publicUrl)
  const lines = all.slice(0, linesAtMost).map((stored) => {
    const { text, path } = presentInMail(stored, reader)
    return notificationMessages.line(text, linkTo(publicUrl, path))
  })
  const more = all.length - lines.length
  return {
    to: reader.username,
    subject: notificationMessages.digestSubject(programme, all.length),
    text: paragraphs([
      notificationMessages.greeting,
      notificationMessages.digest(programme),
      ...lines,
      ...(more > 0
        ? [
            notificationMessages.line(
              notificationMessages.more(more),
              linkTo(publicUrl, notificationsPath),
            ),
          ]
        : []),
    ]),
    preferences: preferencesAt(publicUrl),
  }
}

const paragraphs = (lines: readonly string[]) => `${lines.join('\n\n')}\n`
