// What every part of the engine works with: all served resources and what routes may use.
import type { Resource } from '@rivulet/contract/resource'
import { can } from '@rivulet/contract/may'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { forbidden } from '../http/errors.ts'
import type { Served } from './serve.ts'

export type Engine = { deps: Deps; served: Readonly<Record<string, Served<Resource>>> }

const reading: ReadonlySet<string> = new Set(['action', 'index', 'view'])

/** With the permission, and where the resource leaves this level to such a user at all. */
export const may = (actor: Actor, resource: Resource, level: string): boolean =>
  (actor.admin || (reading.has(level) ? resource.audience : writersOf(resource)) !== 'admins') &&
  can(actor.permissions, `${resource.domain}.${level}`)

const writersOf = ({ audience, writers }: Resource) => (audience === 'admins' ? audience : writers)

/** @throws 403 */
export function demand(actor: Actor, resource: Resource, level: string): void {
  if (!may(actor, resource, level)) throw forbidden()
}
