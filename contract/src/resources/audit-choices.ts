/** Choices of the audit log: its events, and the kinds of records. The build of the screens keeps only the values. */
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/endpoint.ts'
import { auditMessages } from '../messages/audit-messages.ts'
import { actionsOf, type Resource } from '../resource.ts'
import { audited } from './audited.ts'

const resources: readonly Resource[] = Object.values(audited)

/** By name. Actions of the same name in several resources share one label. */
export const auditEvents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    resources.flatMap((resource) => actionsOf(resource).map(([name, { label }]) => [name, label])),
  ),
  ...Object.fromEntries(
    Object.entries<Endpoint>(endpoints).flatMap(([name, call]) =>
      call.audited === undefined ? [] : [[name, call.audited]],
    ),
  ),
  ...auditMessages.acts,
}

export const auditedRecords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(resources.map(({ name, singular }) => [name, singular])),
  audit: 'Event',
  account: 'Account',
}
