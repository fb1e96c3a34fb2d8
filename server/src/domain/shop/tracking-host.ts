// Saving a shop's own tracking host: a changed one still has to prove that it leads here.
import { trackingHostMessages } from '@rivulet/contract/messages/tracking-host-messages'
import type { Config } from '../../config/config.ts'
import { invalid } from '../../errors.ts'

/** Further columns to write. @throws 422 for the host of the installation, whose screens would be gone. */
export function hostColumns(
  host: string | null | undefined,
  before: Readonly<Record<string, unknown>> | null,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Record<string, unknown> {
  if (host === undefined || host === (before?.tracking_host ?? null)) return {}
  if (host === new URL(publicUrl).hostname) throw invalid({ trackingHost: [trackingHostMessages.own] })
  return {
    ...{ tracking_host_state: 'unknown', tracking_host_answer: null },
    tracking_host_checked_at: null,
  }
}
