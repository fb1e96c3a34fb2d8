/** Saved views of a list as tabs with addresses of their own, and what can be done with the current one. */
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Resource } from '@rivulet/contract/resource'
import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconDots, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { LostDialog, piece } from '../../../lib/page/piece.ts'
import { MenuButton } from '../../../ui/layout/menu-button.tsx'
import { screenPath } from '../../path.ts'
import { type Naming, saveChanges, type Shown } from './save-views.ts'
import type { SavedView } from './use-saved-view.ts'
import { viewAddress } from './view-address.ts'
import css from './saved.module.css'

const ViewItems = piece(async () => (await import('./view-items.tsx')).ViewItems)
const ViewDialog = piece(async () => (await import('./view-dialog.tsx')).ViewDialog, LostDialog)

type Props = Pick<SavedView, 'views' | 'view'> & {
  resource: Resource
  shown: Shown
  /** Whether the list differs from the view, or from how it opens. */
  changed: boolean
  onDiscard: () => void
}

const m = viewMessages

export function ViewTabs({ resource, views, view, shown, changed, onDiscard }: Props) {
  const [naming, setNaming] = useState<Naming | null>(null)
  const opens = views.some((one) => one.opens)
  const path = screenPath(resource)
  const dialog = naming && (
    <Suspense>
      <ViewDialog {...{ resource, view, naming, shown }} onClose={() => setNaming(null)} />
    </Suspense>
  )
  if (views.length === 0 && !changed) return dialog
  const save = !view && changed && (
    <Button
      variant="subtle"
      className="only-wide"
      leftSection={<IconBookmark />}
      onClick={() => setNaming('new')}
    >
      {m.save}
    </Button>
  )
  if (views.length === 0)
    return (
      <>
        {save}
        {dialog}
      </>
    )
  return (
    <div className={css.row}>
      <nav className={css.tabs} aria-label={m.tabs}>
        <Link
          to={viewAddress(path, 0, opens)}
          className={css.tab}
          aria-current={view ? undefined : 'page'}
        >
          {m.all}
        </Link>
        {views.map(({ id, name, shared, owner }) => (
          <Link
            key={id}
            to={viewAddress(path, id, opens)}
            className={css.tab}
            aria-current={id === view?.id ? 'page' : undefined}
            title={owner ? m.by(owner) : undefined}
          >
            {name}
            {shared && <IconUsers size={13} aria-label="shared" role="img" aria-hidden={false} />}
            {id === view?.id && changed && (
              <span className={css.dot} role="img" aria-label={m.changed} title={m.changed} />
            )}
          </Link>
        ))}
      </nav>
      {save}
      {view && changed && view.changes && (
        <Button variant="subtle" onClick={() => void saveChanges(view, shown)}>
          {m.saveChanges}
        </Button>
      )}
      {view && (
        <MenuButton
          width={230}
          target={
            <ActionIcon variant="subtle" aria-label={m.actions(view.name)}>
              <IconDots />
            </ActionIcon>
          }
        >
          <ViewItems {...{ resource, view, changed, onDiscard }} onName={setNaming} />
        </MenuButton>
      )}
      {dialog}
    </div>
  )
}
