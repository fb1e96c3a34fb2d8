/** Sub ID fields (s1 to s5) of hits and orders. */
import { text } from '../fields.ts'

const subId = (name: string) =>
  text(name, { filter: true, readOnly: true, asTyped: true, code: true, group: 'subIds' })

export const subIdFields = {
  s1: subId('s1'),
  s2: subId('s2'),
  s3: subId('s3'),
  s4: subId('s4'),
  s5: subId('s5'),
} as const
