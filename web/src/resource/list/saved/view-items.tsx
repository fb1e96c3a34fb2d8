/** Menu of the current view. */
import { Menu } from '@mantine/core'
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Resource } from '@rivulet/contract/resource'
import {
  IconArrowBackUp,
  IconBookmark,
  IconCopy,
  IconHome,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { screenPath } from '../../path.ts'
import { type Naming, openListWith, removeView } from './save-views.ts'

type Props = {
  resource: Resource
  view: ListView
  changed: boolean
  onDiscard: () => void
  onName: (naming: Naming) => void
}

const m = viewMessages

export function ViewItems({ resource, view, changed, onDiscard, onName }: Props) {
  const navigate = useNavigate()
  const leave = () => void navigate(screenPath(resource))
  return (
    <>
      {changed && (
        <Menu.Item leftSection={<IconBookmark />} onClick={() => onName('copy')}>
          {m.saveAsNew}
        </Menu.Item>
      )}
      {changed && (
        <Menu.Item leftSection={<IconArrowBackUp />} onClick={onDiscard}>
          {m.discard}
        </Menu.Item>
      )}
      {view.changes && (
        <Menu.Item leftSection={<IconPencil />} onClick={() => onName('edit')}>
          {m.rename}
        </Menu.Item>
      )}
      {!changed && (
        <Menu.Item leftSection={<IconCopy />} onClick={() => onName('copy')}>
          {m.duplicate}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconHome />}
        onClick={() => void openListWith(resource.name, view.opens ? null : view.id)}
      >
        {view.opens ? m.openWithout : m.openWith}
      </Menu.Item>
      {view.changes && (
        <Menu.Item leftSection={<IconTrash />} color="red" onClick={() => void removeView(view, leave)}>
          {m.remove}
        </Menu.Item>
      )}
    </>
  )
}
