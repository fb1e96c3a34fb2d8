/** Warning pills of a shop, campaign or link. */
import { conversionStates, destinationStates } from '@rivulet/contract/states/watch-states'
import { Pill } from '../../ui/pill.tsx'
import type { Watched } from './warnings.ts'

export const WarningPills = ({ answers, conversions }: Watched) => (
  <>
    {answers === 'dead' && <Pill tone="bad">{destinationStates.dead}</Pill>}
    {conversions === 'stopped' && (
      <Pill tone="bad">Orders {conversionStates.stopped.toLowerCase()}</Pill>
    )}
  </>
)
