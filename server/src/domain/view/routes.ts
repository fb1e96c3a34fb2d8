// Routes of saved views.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'
import { openWith } from './open-with.ts'
import { readViews } from './read-views.ts'
import { addView, removeView, updateView } from './save-view.ts'

export function registerViewRoutes(app: FastifyInstance, deps: Deps) {
  return {
    views: route(app, deps, endpoints.views, async ({ actor }) => ({
      data: await readViews(deps.sql, actor),
    })),
    addView: route(app, deps, endpoints.addView, async ({ actor, body }) => ({
      data: await addView(deps, actor, body),
      message: viewMessages.saved,
    })),
    updateView: route(app, deps, endpoints.updateView, async ({ actor, params, body }) => ({
      data: await updateView(deps, actor, params.id, body),
      message: viewMessages.saved,
    })),
    removeView: route(app, deps, endpoints.removeView, async ({ actor, params }) => {
      await removeView(deps, actor, params.id)
      return { data: null, message: viewMessages.removed }
    }),
    openWithView: route(app, deps, endpoints.openWithView, async ({ actor, body }) => {
      await openWith(deps.sql, actor, body.resource, body.view ?? null)
      return { data: null, message: body.view ? viewMessages.opening : viewMessages.notOpening }
    }),
  }
}
