// The whole API in one place: the session first, then every call of the contract and every resource.
import type { EndpointName, endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { awaitClicks } from './click/await-clicks.ts'
import type { Clicks } from './click/clicks.ts'
import { createStandby } from './click/standby.ts'
import { registerAccountRoutes } from './domain/account/routes.ts'
import { registerPersonalData } from './domain/account/personal-routes.ts'
import { registerAuditRoutes } from './domain/audit/routes.ts'
import { registerClaimRoutes } from './domain/claim/routes.ts'
import { registerGeoRoutes } from './domain/geo/routes.ts'
import { registerFileRoutes } from './domain/file/routes.ts'
import { registerHomeRoutes } from './domain/home/routes.ts'
import { registerInvoiceRoutes } from './domain/invoice/routes.ts'
import { registerPayoutRoutes } from './domain/invoice/run/routes.ts'
import { attachedStatement } from './domain/invoice/statement/attached-statement.ts'
import { registerLinkRoutes } from './domain/link/routes.ts'
import { registerOrderRoutes } from './domain/order/routes.ts'
import { readBrowserOrder, recordBrowserOrder } from './domain/order/browser-order.ts'
import { registerReconciliationRoutes } from './domain/order/reconciliation/routes.ts'
import { registerOrderDoor } from './domain/order/order-door.ts'
import { registerPostbackRoutes } from './domain/postback/routes.ts'
import { registerVendorDoor } from './domain/order/vendor-door.ts'
import { registerContactRoutes } from './domain/service/routes.ts'
import { registerSessionRoutes } from './domain/session/routes.ts'
import { recoveryWriter } from './domain/session/recovery-mail.ts'
import { registerShopRoutes } from './domain/shop/routes.ts'
import { registerEventDoor, type Ways } from './domain/snippet/event-door.ts'
import { registerScript } from './domain/snippet/script.ts'
import { registerToolRoutes } from './domain/tool/routes.ts'
import { registerReportRoutes } from './domain/report/routes.ts'
import type { Deps } from './http/deps.ts'
import { registerDocs } from './http/docs.ts'
import { registerErrorReports } from './http/error-report.ts'
import { registerPolicyReports } from './http/policy-report.ts'
import { registerMailDelivery } from './http/mail-queue.ts'
import { readVersion } from './http/version.ts'
import type { Engine } from './resource/engine.ts'
import { registerResources } from './resource/routes.ts'
import { served } from './served.ts'

/** The caller has registered the session; without `clicks` another process follows them. */
export function registerApi(app: FastifyInstance, deps: Deps, clicks?: Clicks) {
  const engine: Engine = { deps, served }
  const makers = { statement: (id: number) => attachedStatement(deps, id) }
  const doorDeps = { ...deps, awaitClicks: awaitClicks(app, deps, clicks) }
  registerDocs(app, deps, readVersion())
  registerMailDelivery(app, deps, makers, recoveryWriter(deps))
  registerResources(app, engine)
  // A call of the contract that is bound nowhere does not compile.
  return {
    ...registerSessionRoutes(app, engine),
    ...registerAccountRoutes(app, deps),
    ...registerPersonalData(app, engine),
    ...registerAuditRoutes(app, engine),
    ...registerErrorReports(app, deps),
    ...registerPolicyReports(app, deps),
    ...registerGeoRoutes(app, deps),
    ...registerFileRoutes(app, engine),
    ...registerHomeRoutes(app, deps),
    ...registerShopRoutes(app, deps),
    ...registerLinkRoutes(app, engine),
    ...registerToolRoutes(app, engine),
    ...registerOrderRoutes(app, engine),
    ...registerReconciliationRoutes(app, deps),
    ...registerClaimRoutes(app, engine),
    ...registerOrderDoor(app, doorDeps),
    ...registerPostbackRoutes(app, engine),
    ...registerVendorDoor(app, doorDeps),
    ...registerSnippet(app, deps, clicks),
    ...registerReportRoutes(app, deps),
    ...registerInvoiceRoutes(app, deps),
    ...registerPayoutRoutes(app, deps),
    ...registerContactRoutes(app, deps),
  } satisfies { [Name in EndpointName]: (typeof endpoints)[Name] }
}

/** What the pages of shops load and call: also where nothing but clicks is served. */
export function registerSnippet(app: FastifyInstance, deps: Deps, clicks?: Clicks) {
  registerScript(app)
  return registerEventDoor(app, deps, {
    keep: clicks
      ? (hit) => new Promise((resolve) => clicks.keep(hit, resolve))
      : keepWithoutSpool(app, deps),
    checkOrder: (payload) => void readBrowserOrder(deps, payload),
    recordOrder: (order) => recordBrowserOrder(deps, order),
  })
}

function keepWithoutSpool(app: FastifyInstance, deps: Deps): Ways['keep'] {
  const standby = createStandby(deps)
  app.addHook('onClose', () => standby.stop())
  return (hit) => standby.keep(hit)
}
