/** Paths of a resource's screens; the API uses the same below its own base. */
import { listPathOf, type Resource } from '@rivulet/contract/resource'

type Id = number | string
type Path = Pick<Resource, 'path' | 'listPath'>

/** The list; records, trash and add are below it. */
export const screenPath = (resource: Path): string => `/dashboard${listPathOf(resource)}`
export const trashPath = (resource: Path): string => `${screenPath(resource)}/trash`
export const addPath = (resource: Path): string => `${screenPath(resource)}/add`
export const viewPath = (resource: Path, id: Id): string => `${screenPath(resource)}/${id}`
export const editPath = (resource: Path, id: Id): string => `${viewPath(resource, id)}/edit`
export const printPath = (resource: Path, id: Id): string => `${viewPath(resource, id)}/print`
/** The add screen with a copy of the record. */
export const duplicatePath = (resource: Path, id: Id): string => `${addPath(resource)}?from=${id}`
/** API path of a record. */
export const recordCall = (resource: Path, id: Id): string => `${listPathOf(resource)}/${id}`
