// Routes of a person's own notifications and their preferences.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { panelMessages } from '@rivulet/contract/messages/panel-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'
import { readPreferences, savePreference } from '../../notification/preferences.ts'
import { readAll, readNotifications, readOne } from '../../notification/read-notifications.ts'

export function registerNotificationRoutes(app: FastifyInstance, deps: Deps) {
  const { sql, now } = deps
  return {
    notifications: route(app, deps, endpoints.notifications, async ({ actor }) => ({
      data: await readNotifications(sql, actor),
    })),
    readNotifications: route(app, deps, endpoints.readNotifications, async ({ actor, body }) => ({
      data: { unread: await readAll(sql, actor, body.upTo, now()) },
    })),
    readNotification: route(app, deps, endpoints.readNotification, async ({ actor, params }) => ({
      data: { unread: await readOne(sql, actor, params.id, now()) },
    })),
    notificationPreferences: route(app, deps, endpoints.notificationPreferences, async ({ actor }) => ({
      data: await readPreferences(sql, actor),
    })),
    savePreference: route(app, deps, endpoints.savePreference, async ({ actor, body }) => ({
      data: await savePreference(sql, actor, body),
      message: panelMessages.saved,
    })),
  }
}
