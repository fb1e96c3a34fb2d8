/** Where to act on an alarm: a screen that the reader may open, or else a page of the guide. */
import { can } from '../access/permission-check.ts'
import type { AlarmName } from '../messages/alarm-messages.ts'
import { home } from './own-screens.ts'
import { audit } from '../resources/audit.ts'
import { invoice } from '../resources/invoice.ts'
import { job } from '../resources/job.ts'
import { orderCall } from '../resources/order-call.ts'
import { listPathOf } from '../resource.ts'

type Screen = { path: string; needs: string }
/** `guide`: its page for what is mended on the server, and for readers who may not open the screen. */
type Place = { screen?: Screen; guide: string }

type Listed = Parameters<typeof listPathOf>[0] & { domain: string }
const list = (resource: Listed, filter = ''): Screen => ({
  path: `/dashboard${listPathOf(resource)}${filter}`,
  needs: `${resource.domain}.index`,
})
const alarms = 'metrics.html#alarms'

const places: Record<AlarmName, Place> = {
  // Its card lists each difference.
  books: { screen: { path: home.path, needs: `${invoice.domain}.view` }, guide: alarms },
  check: { screen: list(job, '?where[job]=eq~.~check-books'), guide: alarms },
  jobs: { screen: list(job), guide: alarms },
  orderCalls: { screen: list(orderCall, '?where[outcome]=eq~.~refused'), guide: alarms },
  signIns: { screen: list(audit, '?where[action]=eq~.~signInThrottled'), guide: alarms },
  backup: { screen: list(job, '?where[job]=eq~.~back-up'), guide: alarms },
  infected: { guide: 'operations.html#scan-uploads-for-viruses' },
  scanner: { guide: 'operations.html#scan-uploads-for-viruses' },
  files: { guide: 'operations.html#store-files-on-s3' },
  disk: { guide: 'operations.html#troubleshooting' },
  spool: { guide: 'operations.html#troubleshooting' },
  spoolGap: { guide: 'scale.html#when-the-database-fails-over' },
  replica: { guide: 'scale.html#read-from-a-replica' },
}

export function alarmPath(alarm: AlarmName, permissions: readonly string[]): string {
  const { screen, guide } = places[alarm]
  return screen && can(permissions, screen.needs) ? screen.path : `/guide/${guide}`
}
