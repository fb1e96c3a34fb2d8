// Routes of announcements beyond the resource engine: a test to oneself, and reading them as an affiliate.
import { announcementMessages } from '@rivulet/contract/messages/announcement-messages'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { limit } from '../../auth/throttle.ts'
import { notFound } from '../../errors.ts'
import { sendTest } from '../../mail/mail-state.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { idOf } from '../../resource/routes.ts'
import { announcementMail } from './announcement-mail.ts'
import { route } from '../../http/endpoint.ts'
import { dismissAnnouncement, ownAnnouncements } from './own-announcements.ts'

export function registerAnnouncementRoutes(app: FastifyInstance, deps: Deps) {
  return {
    testAnnouncement: route(app, deps, endpoints.testAnnouncement, async ({ actor, request }) => {
      await limit(deps, `mail-test:${actor.accountId}`, deps.config.limits.mailTest)
      const [stored] = await deps.sql<{ id: number; title: string; text: string }[]>`
        select id, title, text from announcement where id = ${idOf(request)} and deleted_at is null`
      if (!stored) throw notFound()
      const data = await sendTest(deps, actor.accountId, (to) => ({
        ...announcementMail(deps.config, to, stored),
        subject: announcementMessages.testSubject(stored.title),
      }))
      const act = { action: 'testAnnouncement', resource: 'announcement', recordId: stored.id }
      await auditReading(deps, actor, { ...act, after: { sent: data.sent } })
      return { data }
    }),
    ownAnnouncements: route(app, deps, endpoints.ownAnnouncements, async ({ actor, query }) => ({
      data: await ownAnnouncements(deps, actor.accountId, query.id),
    })),
    dismissAnnouncement: route(app, deps, endpoints.dismissAnnouncement, async ({ actor, params }) => {
      await dismissAnnouncement(deps, actor, params.id)
      return { data: null }
    }),
  }
}
