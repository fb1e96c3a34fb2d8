// Announcements on the server: drafts are written and sent; the text of a sent one is final.
import { addDays, dayOf, startOfDay } from '@rivulet/contract/day'
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { announcement } from '@rivulet/contract/resources/announcement'
import type { Transaction } from '../../db/sql.ts'
import { invalid, refused } from '../../errors.ts'
import { cleanRichText } from '../../resource/rich-text.ts'
import { type Saving, serve } from '../../resource/serve.ts'
import { plainText } from './plain-text.ts'
import { previewSend, previewWithdraw } from './preview-announcement.ts'
import { sendAnnouncement } from './send-announcement.ts'
import { withdrawAnnouncement } from './withdraw-announcement.ts'

type Stored = { from_at: Date | null; to_on: string | null; sent_at: Date | null }

export const servedAnnouncement = serve(announcement, {
  prepare: async (saving, { tx, deps }) => {
    const before = saving.before as Stored | null
    checkFixed(saving, before)
    const { text } = saving.draft
    // As it will be stored: what anybody may send takes seconds to read as HTML.
    if (text && plainText(cleanRichText(text)) === '') throw invalid({ text: [said.noText] })
    await checkProfile(tx, saving.draft.profile)
    const zone = deps.config.accountingZone
    const { from, to } = saving.draft
    const firstDay =
      from === undefined ? before?.from_at && dayOf(before.from_at, zone) : from?.slice(0, 10)
    const lastDay = to === undefined ? (before?.to_on ?? null) : to
    if (firstDay && lastDay && lastDay < firstDay) throw invalid({ to: [said.period] })
    const closesAt = lastDay === null ? null : startOfDay(addDays(lastDay, 1), zone)
    // The last day of a sent one may be over: that ends it.
    if (to !== undefined && closesAt && closesAt <= deps.now() && !before?.sent_at)
      throw invalid({ to: [said.past] })
    return { closes_at: closesAt }
  },
  beforeTrash: async (ids, { tx }) => {
    const [running] = await tx`
      select from announcement where id = any(${[...ids]}::bigint[]) and sent_at is not null and withdrawn_at is null limit 1`
    if (running) throw refused(said.toTrash, 'not_withdrawn')
  },
  previews: { send: previewSend, withdraw: previewWithdraw },
  actions: {
    send: ({ id }, context) => sendAnnouncement(id, context),
    withdraw: ({ id }, context) => withdrawAnnouncement(id, context),
  },
})

/** @throws 422 for anything but the last day of an announcement that was sent: people have read it. */
function checkFixed({ draft }: Saving<typeof announcement>, before: Stored | null): void {
  if (!before?.sent_at) return
  const [other] = Object.keys(draft).filter((name) => name !== 'to')
  if (other) throw invalid({ [other]: [said.fixed] })
}

/** @throws 422 for a profile of admin users, whom announcements do not reach. */
async function checkProfile(tx: Transaction, profile: number | null | undefined): Promise<void> {
  if (!profile) return
  const [found] = await tx`select from profile where id = ${profile} and reference = 'Affiliate'`
  if (!found) throw invalid({ profile: [said.notAffiliates] })
}
