// Context of the resource engine: all served resources and the dependencies; permission checks.
import type { Resource } from '@rivulet/contract/resource'
import { can } from '@rivulet/contract/access/permission-check'
import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../errors.ts'
import type { Served } from './serve.ts'

export type Engine = { deps: Deps; served: Readonly<Record<string, Served<Resource>>> }

const reading: ReadonlySet<string> = new Set(['action', 'index', 'view'])

/** Whether the actor has the permission, and the resource offers this level to such users at all. */
export const may = (actor: Actor, resource: Resource, level: string): boolean =>
  (actor.admin || (reading.has(level) ? resource.audience : writersOf(resource)) !== 'admins') &&
  can(actor.permissions, `${resource.domain}.${level}`)

const writersOf = ({ audience, writers }: Resource) => (audience === 'admins' ? audience : writers)

/** @throws 403 */
export function demand(actor: Actor, resource: Resource, level: string): void {
  if (!may(actor, resource, level)) throw forbidden()
}
