// Blocks the stream of changes: it never ends, so a page that follows it never has an idle network. The page polls
// instead.
import type { BrowserContext } from 'playwright-core'

export const withoutLive = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/v1/live', (route) => route.abort())
