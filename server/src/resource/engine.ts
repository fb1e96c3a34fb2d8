// What every part of the engine works with: all served resources and what routes may use.
import type { Resource } from '@rivulet/contract/resource'
import { can } from '@rivulet/contract/permission'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { forbidden } from '../http/errors.ts'
import type { Served } from './serve.ts'

export type Engine = { deps: Deps; served: Readonly<Record<string, Served<Resource>>> }

/** @throws 403 without the permission, and for admin-only resources to everybody else. */
export function demand(actor: Actor, resource: Resource, level: string): void {
  if (resource.audience === 'admins' && !actor.admin) throw forbidden()
  if (!can(actor.permissions, `${resource.domain}.${level}`)) throw forbidden()
}

export const may = (actor: Actor, resource: Resource, level: string): boolean =>
  (actor.admin || resource.audience !== 'admins') &&
  can(actor.permissions, `${resource.domain}.${level}`)
