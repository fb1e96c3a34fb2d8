// Announcements in the demo: an older one that most have dismissed, and one that most have not read yet.
import { dismissAnnouncement } from '../domain/announcement/own-announcements.ts'
import { sendAnnouncements } from '../domain/announcement/send-announcements.ts'
import { addressOf, star } from './people.ts'
import { act, actorNamed, create, deliverAll, depsAt } from './product.ts'
import { officeHours } from './rhythm.ts'
import type { Staff } from './staff.ts'
import { hour, momentAt, type Promoter, type Stage } from './story.ts'

type News = {
  title: string
  text: string
  /** When it was sent, as a fraction of the period. */
  at: number
  /** Who has dismissed it. */
  dismissedBy: (promoter: Promoter, index: number) => boolean
}

const news: readonly News[] = [
  {
    title: 'Orders of the holiday weeks are approved faster',
    text: '<p>Shops now approve orders within <strong>seven days</strong> instead of fourteen, until the end of the year. Your hold stays as it is, so commissions become payable a week earlier.</p>',
    at: 0.88,
    dismissedBy: ({ person }, index) => person === star || index % 4 !== 3,
  },
  {
    title: 'New pictures and texts for the winter campaigns',
    text: '<p>They are under <strong>Tools</strong>, in two sizes and four languages. Please replace banners of the autumn by the end of the week.</p>',
    at: 0.985,
    dismissedBy: ({ person }, index) => person !== star && index % 4 === 0,
  },
]

export async function announceNews(
  { deps, period }: Stage,
  { manager }: Staff,
  promoters: readonly Promoter[],
): Promise<void> {
  for (const { title, text, at: part, dismissedBy } of news) {
    const at = officeHours(momentAt(period, part))
    if (at >= period.until) continue
    const doing = { deps, actor: manager, at }
    const { id } = await create(doing, 'announcement', { title, text })
    await act(doing, 'announcement', 'send', id)
    await sendAnnouncements(depsAt(deps, at))
    // All accounts exist by now, also of those who joined later.
    const later = promoters.filter(({ from }) => from > at).map((promoter) => promoter.id)
    await deps.sql`delete from notification where kind = 'announced' and subject_id = ${id} and account_id = any(${later})`
    await deps.sql`delete from announcement_reader where announcement_id = ${id} and account_id = any(${later})`
    await deliverAll(deps, at)
    const readers = promoters.filter(({ from }) => from <= at)
    for (const [index, promoter] of readers.entries()) {
      const readAt = at + (index + 1) * hour
      if (readAt >= period.until || !dismissedBy(promoter, index)) continue
      const actor = await actorNamed(deps.sql, addressOf(promoter.person))
      await dismissAnnouncement(depsAt(deps, readAt), actor, String(id))
    }
  }
}
