/** A message in the inbox. */
import type { Row } from '@rivulet/contract/resource'
import type { Resources } from '@rivulet/contract/resources/index'

export type ReceivedMessage = Row<Resources['contactMessage']>
