/** What is wrong with a shop, campaign or link, each in a word. */
import { conversionStates, destinationStates } from '@rivulet/contract/choices'
import { Pill } from '../../ui/pill.tsx'
import type { Watched } from './amiss.ts'

export const AmissPills = ({ answers, conversions }: Watched) => (
  <>
    {answers === 'dead' && <Pill tone="bad">{destinationStates.dead}</Pill>}
    {conversions === 'stopped' && (
      <Pill tone="bad">Orders {conversionStates.stopped.toLowerCase()}</Pill>
    )}
  </>
)
