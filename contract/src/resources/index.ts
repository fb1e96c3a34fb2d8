/** Every resource of the product, by name. */
import type { Resource } from '../resource.ts'
import { audit } from './audit.ts'
import { audited } from './audited.ts'

export const resources = { ...audited, audit } as const
export type Resources = typeof resources
export type ResourceName = keyof Resources

/** Resource by name, as in `to` of a reference. */
export const resourceCalled = (called: string | undefined): Resource | undefined =>
  Object.values<Resource>(resources).find(({ name }) => name === called)
