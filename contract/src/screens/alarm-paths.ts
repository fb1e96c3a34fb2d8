/** Where one can act on an alarm: a screen, or the page of the guide for what is mended on the server. */
import type { AlarmName } from '../messages/alarm-messages.ts'
import { home } from './own-screens.ts'
import { audit } from '../resources/audit.ts'
import { job } from '../resources/job.ts'
import { orderCall } from '../resources/order-call.ts'
import { listPathOf } from '../resource.ts'

const list = (resource: Parameters<typeof listPathOf>[0], filter = '') =>
  `/dashboard${listPathOf(resource)}${filter}`
const guide = (place: string) => `/guide/${place}`

export const alarmPaths: Record<AlarmName, string> = {
  // Its card lists each difference.
  books: home.path,
  check: list(job, '?where[job]=eq~.~check-books'),
  jobs: list(job),
  orderCalls: list(orderCall, '?where[outcome]=eq~.~refused'),
  signIns: list(audit, '?where[action]=eq~.~signInThrottled'),
  backup: list(job, '?where[job]=eq~.~back-up'),
  infected: guide('operations.html#scan-uploads-for-viruses'),
  scanner: guide('operations.html#scan-uploads-for-viruses'),
  files: guide('operations.html#store-files-on-s3'),
  disk: guide('operations.html#troubleshooting'),
  spool: guide('operations.html#troubleshooting'),
  spoolGap: guide('scale.html#when-the-database-fails-over'),
  replica: guide('scale.html#read-from-a-replica'),
}
