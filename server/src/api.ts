// Registers the whole HTTP API: sessions, every endpoint of the contract, and every resource.
import type { EndpointName, endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { awaitClicks } from './click/ingest/await-clicks.ts'
import type { Clicks } from './click/clicks.ts'
import { createSpoolFallback } from './click/spool/spool-fallback.ts'
import { affiliateImporter } from './domain/account/import-affiliates.ts'
import { noteInvitation } from './domain/account/note-invitation.ts'
import { registerAccountRoutes } from './domain/account/routes.ts'
import { registerPersonalData } from './domain/account/personal-routes.ts'
import { announcementWriter } from './domain/announcement/announcement-mail.ts'
import { registerAnnouncementRoutes } from './domain/announcement/routes.ts'
import { registerAuditRoutes } from './domain/audit/routes.ts'
import { registerClaimRoutes } from './domain/claim/routes.ts'
import { registerDecisionRoutes } from './domain/decision/routes.ts'
import { registerGeoRoutes } from './domain/geo/routes.ts'
import { registerFileRoutes } from './domain/file/routes.ts'
import { registerHomeRoutes } from './domain/home/routes.ts'
import { registerLiveRoute } from './domain/live/routes.ts'
import { registerInvoiceRoutes } from './domain/invoice/routes.ts'
import { registerPayoutRequestRoutes } from './domain/invoice/request/routes.ts'
import { registerPayoutRoutes } from './domain/invoice/run/routes.ts'
import { attachedStatement } from './domain/invoice/statement/attached-statement.ts'
import { couponImporter } from './domain/coupon/import-coupons.ts'
import { linkImporter } from './domain/link/import-links.ts'
import { registerLinkRoutes } from './domain/link/routes.ts'
import { orderImporter } from './domain/order/import-orders.ts'
import { wouldEarn } from './domain/order/credit/would-earn.ts'
import { registerRateRoutes } from './domain/order/credit/rate-routes.ts'
import { registerOrderRoutes } from './domain/order/routes.ts'
import {
  readBrowserOrder,
  recordBrowserOrder,
  tryBrowserOrder,
} from './domain/order/api/browser-order.ts'
import { keepDeniedCalls } from './domain/order/api/keep-denied.ts'
import { registerProgrammeRoutes } from './domain/programme/routes.ts'
import { registerReconciliationRoutes } from './domain/order/reconciliation/routes.ts'
import { registerOrderApi } from './domain/order/api/order-api.ts'
import { registerNotificationRoutes } from './domain/notification/routes.ts'
import { registerPostbackRoutes } from './domain/postback/routes.ts'
import { registerWebhookRoute } from './domain/order/api/webhook-route.ts'
import { registerContactRoutes } from './domain/service/routes.ts'
import { registerSessionRoutes } from './domain/session/routes.ts'
import { recoveryWriter } from './domain/session/recovery-mail.ts'
import { registerShopRequestRoutes } from './domain/shop-request/routes.ts'
import { registerShopRoutes } from './domain/shop/routes.ts'
import { registerEventRoute, type EventHandlers } from './domain/snippet/event-route.ts'
import { registerScript } from './domain/snippet/script.ts'
import { registerToolRoutes } from './domain/tool/routes.ts'
import { registerReportRoutes } from './domain/report/routes.ts'
import { registerViewRoutes } from './domain/view/routes.ts'
import type { Deps } from './deps.ts'
import { registerDocs } from './http/docs.ts'
import { registerErrorReports } from './http/error-report.ts'
import { registerPolicyReports } from './http/policy-report.ts'
import { importRoutes, undoRoutes } from './import/import-routes.ts'
import { registerMailDelivery } from './mail/mail-queue.ts'
import { readVersion } from './http/version.ts'
import type { Engine } from './resource/engine.ts'
import { registerResources } from './resource/routes.ts'
import { served } from './served.ts'

/** Call registerSession first. Without `clicks`, another process serves the redirects and stores the clicks. */
export function registerApi(app: FastifyInstance, deps: Deps, clicks?: Clicks) {
  const engine: Engine = { deps, served }
  const makers = { statement: (id: number) => attachedStatement(deps, id) }
  const orderApiDeps = { ...deps, awaitClicks: awaitClicks(app, deps, clicks) }
  registerDocs(app, deps, readVersion())
  const writers = { ...recoveryWriter(deps), ...announcementWriter(deps) }
  registerMailDelivery(app, deps, { makers, writers, noteInvitation: noteInvitation(deps) })
  registerResources(app, engine)
  // `satisfies` below makes an endpoint of the contract without a handler a compile error.
  return {
    ...registerSessionRoutes(app, engine),
    ...registerAccountRoutes(app, deps),
    ...registerPersonalData(app, engine),
    ...registerAnnouncementRoutes(app, deps),
    ...registerAuditRoutes(app, engine),
    ...registerDecisionRoutes(app, engine),
    ...registerErrorReports(app, deps),
    ...registerPolicyReports(app, deps),
    ...registerGeoRoutes(app, deps),
    ...registerFileRoutes(app, engine),
    ...registerHomeRoutes(app, deps),
    ...registerShopRoutes(app, deps),
    ...registerShopRequestRoutes(app, deps),
    ...registerLinkRoutes(app, engine),
    ...registerToolRoutes(app, engine),
    ...registerOrderRoutes(app, engine),
    ...registerRateRoutes(app, engine),
    ...registerReconciliationRoutes(app, deps),
    ...registerClaimRoutes(app, engine, (order) => wouldEarn(deps.sql, order)),
    ...importRoutes(app, engine, 'affiliate', affiliateImporter),
    ...importRoutes(app, engine, 'link', linkImporter),
    ...importRoutes(app, engine, 'coupon', couponImporter),
    ...importRoutes(app, engine, 'order', orderImporter),
    ...undoRoutes(app, engine, {
      affiliate: affiliateImporter.undo,
      link: linkImporter.undo,
      coupon: couponImporter.undo,
      order: orderImporter.undo,
    }),
    ...registerOrderApi(app, orderApiDeps),
    ...registerPostbackRoutes(app, engine),
    ...registerWebhookRoute(app, orderApiDeps),
    ...registerSnippet(app, deps, clicks),
    ...registerReportRoutes(app, deps),
    ...registerInvoiceRoutes(app, deps),
    ...registerPayoutRequestRoutes(app, deps),
    ...registerPayoutRoutes(app, deps),
    ...registerContactRoutes(app, deps),
    ...registerProgrammeRoutes(app, deps),
    ...registerViewRoutes(app, deps),
    ...registerNotificationRoutes(app, deps),
    ...registerLiveRoute(app, deps),
  } satisfies { [Name in EndpointName]: (typeof endpoints)[Name] }
}

/** The script and endpoint that shop pages load. Also registered in processes that serve redirects only. */
export function registerSnippet(app: FastifyInstance, deps: Deps, clicks?: Clicks) {
  registerScript(app)
  const keepDenied = keepDeniedCalls(deps)
  return registerEventRoute(app, deps, {
    keep: clicks
      ? (hit) => new Promise((resolve) => clicks.keep(hit, resolve))
      : keepWithoutSpool(app, deps),
    checkOrder: (payload) => void readBrowserOrder(deps, payload),
    recordOrder: (order) => recordBrowserOrder(deps, order),
    tryOrder: (order) => tryBrowserOrder(deps, order),
    keepRefused: (order) => keepDenied({ ...order, source: 'browser' }),
  })
}

function keepWithoutSpool(app: FastifyInstance, deps: Deps): EventHandlers['keep'] {
  const fallback = createSpoolFallback(deps)
  app.addHook('onClose', () => fallback.stop())
  return (hit) => fallback.keep(hit)
}
