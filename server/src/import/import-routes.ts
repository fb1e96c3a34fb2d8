// Binds the two endpoints of each kind of import to its importer.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../errors.ts'
import { route } from '../http/endpoint.ts'
import type { Engine } from '../resource/engine.ts'
import { parseId } from '../resource/trash.ts'
import type { ImportBody } from './file-format.ts'
import type { Body, Importer } from './importer.ts'
import { previewImport, runImport } from './run-import.ts'
import { previewUndo, recentImports, type Undos, undoImport } from './undo-import.ts'

const bound = {
  affiliate: { read: 'readAffiliateFile', write: 'importAffiliates' },
  link: { read: 'readLinkFile', write: 'importLinks' },
  coupon: { read: 'readCouponFile', write: 'importCoupons' },
  order: { read: 'readOrderFile', write: 'importOrders' },
} as const satisfies Record<ImportName, object>
type Reading = (typeof bound)[ImportName]['read']
type Writing = (typeof bound)[ImportName]['write']

/** The last imports of a kind, and undoing one. */
export const undoRoutes = (app: FastifyInstance, engine: Engine, undos: Undos) => ({
  recentImports: route(app, engine.deps, endpoints.recentImports, async ({ actor, query: { kind } }) => {
    if (typeof kind !== 'string' || !Object.hasOwn(imports, kind))
      throw invalid({ kind: [messages.field.choice] })
    return { data: await recentImports(engine, actor, kind as ImportName) }
  }),
  previewUndoImport: route(app, engine.deps, endpoints.previewUndoImport, async ({ actor, params }) => ({
    data: await previewUndo(engine, actor, undos, parseId(params.id)),
  })),
  undoImport: route(app, engine.deps, endpoints.undoImport, async ({ actor, params }) => ({
    data: await undoImport(engine, actor, undos, parseId(params.id)),
  })),
})

/** The two endpoints of one kind, by name. */
export function importRoutes<const K extends ImportName>(
  app: FastifyInstance,
  engine: Engine,
  kind: K,
  importer: Importer<never>,
) {
  const { read, write } = bound[kind]
  const reading = route(app, engine.deps, endpoints[read as Reading], async ({ actor, body }) => ({
    data: await previewImport(engine, actor, kind, body),
  }))
  const writing = route(app, engine.deps, endpoints[write as Writing], async ({ actor, body }) => ({
    data: await runImport(engine, actor, importer as Importer, {
      ...{ kind, action: write },
      // Checked with the fields of this very endpoint.
      body: body as ImportBody & Body,
    }),
  }))
  type Bound = (typeof bound)[K]
  return { [read]: reading, [write]: writing } as unknown as {
    [N in Bound['read'] | Bound['write']]: (typeof endpoints)[N]
  }
}
