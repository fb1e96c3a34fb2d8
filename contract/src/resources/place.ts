/** Looks up a place by the name of its resource, as in `to` of a reference. */
import { type Place, places } from './places.ts'

const called: Readonly<Record<string, Place>> = places

export const placeCalled = (name: string | undefined): Place | undefined =>
  name === undefined ? undefined : called[name]
