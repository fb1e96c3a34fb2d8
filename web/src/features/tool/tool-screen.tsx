/** Tools screen: a table for admin users, a gallery for affiliates. */
import { tool } from '@rivulet/contract/resources/tool'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { ResourceList } from '../../resource/list/resource-list.tsx'
import { Gallery } from './gallery.tsx'

export function ToolScreen() {
  return isAdminUser(useUser()) ? <ResourceList resource={tool} /> : <Gallery />
}
