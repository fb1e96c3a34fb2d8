/** What open screens are told about changes: only which kinds of things changed; they refetch what they show. */
import type { ResourceName } from './resources/index.ts'

/** A list, the home screen with the menu counts, reports, one's own notifications, a shop's test panel, or everything. */
export type LiveWord = ResourceName | 'home' | 'reports' | 'notification' | 'shopTest' | 'all'

/** Events of the stream; `changed` carries words as JSON, `ended` says why nothing more comes. */
export const liveEvents = { changed: 'changed', ended: 'ended' } as const

/** Sent with requests made while nobody is at the screen: they do not count as use of the session. */
export const unattendedHeader = 'unattended'

/** Streams of one person, so that a browser with six connections to a server keeps some for its calls. */
export const streamsEach = 4

/** Seconds between signs of life. */
export const heartbeatSeconds = 25
