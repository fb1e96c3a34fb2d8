// Routes for affiliates to read announcements.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'
import { dismissAnnouncement, ownAnnouncements } from './own-announcements.ts'

export function registerAnnouncementRoutes(app: FastifyInstance, deps: Deps) {
  return {
    ownAnnouncements: route(app, deps, endpoints.ownAnnouncements, async ({ actor, query }) => ({
      data: await ownAnnouncements(deps, actor.accountId, query.id),
    })),
    dismissAnnouncement: route(app, deps, endpoints.dismissAnnouncement, async ({ actor, params }) => {
      await dismissAnnouncement(deps, actor, params.id)
      return { data: null }
    }),
  }
}
