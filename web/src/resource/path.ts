/** Where the screens of a resource live; the API has the same paths below its own base. */
import { listPathOf, type Resource } from '@rivulet/contract/resource'

type Id = number | string

/** The list. Records, trash and add lie below it. */
export const screenPath = (resource: Resource): string => `/dashboard${listPathOf(resource)}`
export const trashPath = (resource: Resource): string => `${screenPath(resource)}/trash`
export const addPath = (resource: Resource): string => `${screenPath(resource)}/add`
export const viewPath = (resource: Resource, id: Id): string => `${screenPath(resource)}/${id}`
export const editPath = (resource: Resource, id: Id): string => `${viewPath(resource, id)}/edit`
export const printPath = (resource: Resource, id: Id): string => `${viewPath(resource, id)}/print`
/** The add screen, filled with a copy of that record. */
export const duplicatePath = (resource: Resource, id: Id): string => `${addPath(resource)}?from=${id}`
/** Of the API: one record. */
export const recordCall = (resource: Resource, id: Id): string => `${listPathOf(resource)}/${id}`
