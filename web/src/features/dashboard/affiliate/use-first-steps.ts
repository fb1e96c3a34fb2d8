/** Progress of a new affiliate, until every step is done or the guide was hidden. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { useUser } from '../../../lib/session/session.ts'
import { useGuide } from '../use-guide.ts'

export const useFirstSteps = () =>
  useGuide({
    endpoint: homeEndpoints.firstSteps,
    // Of this person, because affiliates may share a device.
    hiddenKey: `first-steps-hidden.${useUser()?.id}`,
    wanted: true,
    isDone: ({ shop, link, click, bank, order }) => shop && link && click && bank && order,
  })
