/** Labels of optional signature lines on prints. */
import type { Resource } from '@rivulet/contract/resource'
import { slotsOf } from './slots.ts'

const usual = ['Date', 'Signature']

export const signaturesOf = (resource: Resource): readonly string[] =>
  slotsOf(resource).signatures ?? usual
