// The email of an announcement, rendered when it is sent: thousands wait in the queue without its text.
import { announcementMessages } from '@rivulet/contract/messages/announcement-messages'
import { kindNamed } from '@rivulet/contract/notification'
import type { Deps, Mail } from '../../deps.ts'
import type { Writers } from '../../mail/mail-queue.ts'
import { preferencesAt } from '../../notification/notification-mail.ts'
import { escapeHtml } from '../../programme/escape-html.ts'
import { linkedText } from './linked-text.ts'
import { plainText } from './plain-text.ts'

type Asked = { announcement: number; account: number }

export const announcementWriter = (deps: Deps): Writers => ({
  announcement: (asked) => writeAnnouncement(deps, asked as Asked),
})

/** Null when it was withdrawn or has ended since, or its reader has left. */
async function writeAnnouncement({ sql, config, now }: Deps, asked: Asked): Promise<Mail | null> {
  const { announcement: id, account } = asked
  const [row] = await sql<{ username: string; title: string; text: string }[]>`
    select a.username, n.title, n.text from announcement n join account a on a.id = ${account}
    where n.id = ${id} and n.withdrawn_at is null and coalesce(n.closes_at > ${now()}, true)
      and a.active and a.deleted_at is null and a.erased_at is null`
  if (!row) return null
  return announcementMail(config, row.username, { id, ...row })
}

type Announcement = { id: number; title: string; text: string }

export function announcementMail(
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  to: string,
  { id, title, text }: Announcement,
): Mail {
  const html = linkedText(text)
  const path = kindNamed('announced').path({ subject: id, count: 1, name: '' }, [])
  const address = `${publicUrl}/#${path}`
  const { open } = announcementMessages
  return {
    to,
    subject: title,
    text: `${title}\n\n${plainText(html)}\n\n${open} ${address}\n`,
    html: `<h2>${escapeHtml(title)}</h2>${html}<p>${open} <a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`,
    preferences: preferencesAt(publicUrl),
  }
}
