/** Progress of a new installation; its guide is null when every step is done, it was hidden, or is another user's task. */
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { places } from '@rivulet/contract/resources/places'
import { useUser } from '../../../lib/session/session.ts'
import { mayDo } from '../../../resource/access.ts'
import { useGuide } from '../use-guide.ts'

const isDone = ({ programme, shop, connected, invited, credited }: SetUp): boolean =>
  programme && shop !== null && connected && invited && credited

type Shown = { pending: boolean; guide: { setUp: SetUp; hide: () => void } | null }

export function useSetUp(): Shown {
  const wanted = mayDo(useUser(), places.shop, 'add')
  const { pending, guide } = useGuide({
    endpoint: homeEndpoints.setUp,
    hiddenKey: 'set-up-hidden',
    wanted,
    isDone,
  })
  return { pending, guide: guide && { setUp: guide.data, hide: guide.hide } }
}
