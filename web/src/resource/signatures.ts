/** The lines to sign on below a print, for whoever wants them. */
import type { Resource } from '@rivulet/contract/resource'
import { slotsOf } from './slots.ts'

const usual = ['Date', 'Signature']

export const signaturesOf = (resource: Resource): readonly string[] =>
  slotsOf(resource).signatures ?? usual
