/** A message as admin users read it. */
import type { Row } from '@rivulet/contract/resource'
import type { Resources } from '@rivulet/contract/resources/index'

export type Received = Row<Resources['contactMessage']>
