/** Head of a list: title, views and actions. */
import { Button } from '@mantine/core'
import { allows, type Resource } from '@rivulet/contract/resource'
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { piece } from '../../lib/page/piece.ts'
import { ExportMenu, MoreMenu, PrintMenu, RefreshButton } from '../../ui/layout/head-buttons.tsx'
import { OtherActions, PageHead } from '../../ui/layout/page-head.tsx'
import { ViewSwitch } from '../../ui/inputs/segmented.tsx'
import { isAdminUser, useMay } from '../access.ts'
import { addPath, screenPath, trashPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import type { ListQuery } from './rows/list-query.ts'
import { type Found, FoundButtons } from './selection/found-buttons.tsx'
import type { HeadActions } from './head-items.tsx'
import { headingOf, titleOf, trashTitle, viewsOf } from './views.ts'

const load = () => import('./head-items.tsx')
const ExportItems = piece(async () => (await load()).ExportItems)
const PrintItems = piece(async () => (await load()).PrintItems)
const Siblings = piece(async () => (await import('./siblings.tsx')).Siblings)
const MoreItems = piece(async () => (await load()).MoreItems)

type Props = HeadActions & Found & { trash: boolean }

export function ListHead({ resource, trash, query, ...actions }: Props) {
  const may = useMay(resource)
  const user = useUser()
  const admin = isAdminUser(user)
  const title = headingOf(resource, admin)
  const views = viewsOf(resource, user, query.filters)
  const Extra = slotsOf(resource).listActions
  if (trash)
    return (
      <PageHead title={trashTitle(resource)}>
        <Wide {...actions} resource={resource} exporting={false} />
        <Button component={Link} to={screenPath(resource)} leftSection={<IconArrowLeft />}>
          Back to list
        </Button>
      </PageHead>
    )
  const windowTitle = views.length > 0 ? titleOf(resource, admin) : title
  return (
    <PageHead
      title={title}
      windowTitle={windowTitle}
      line={
        resource.about && (
          <>
            {resource.about}
            <Suspense>
              <Siblings of={resource.name} />
            </Suspense>
          </>
        )
      }
      beside={
        views.length > 0 && (
          <span className="only-wide">
            <ViewSwitch label={title} views={views} />
          </span>
        )
      }
    >
      <Wide {...actions} resource={resource} exporting={allows(resource, 'export') && may('export')} />
      {may('restore') && (
        <Button
          component={Link}
          to={trashPath(resource)}
          leftSection={<IconTrash />}
          className="only-wide"
        >
          Trash
        </Button>
      )}
      {Extra && (
        <OtherActions>
          <Extra />
        </OtherActions>
      )}
      <FoundButtons {...{ resource, query }} position="table-top" className="only-wide" />
      <MoreMenu>
        <MoreItems {...actions} {...{ resource, query }} />
      </MoreMenu>
      {may('add') && (
        <Button component={Link} to={addPath(resource)} variant="filled" leftSection={<IconPlus />}>
          New
        </Button>
      )}
    </PageHead>
  )
}

type WideProps = HeadActions & { resource: Resource; exporting: boolean }

/** View switch on its own row, when the head lacks space. */
export function PhoneViews({ resource, query }: { resource: Resource; query: ListQuery }) {
  const views = viewsOf(resource, useUser(), query.filters)
  return views.length > 0 ? (
    <div className="only-phone">
      <ViewSwitch label={resource.title} views={views} />
    </div>
  ) : null
}

function Wide({ resource, onRefresh, onPrint, onExport, exporting }: WideProps) {
  return (
    <>
      <RefreshButton onClick={onRefresh} />
      <PrintMenu>
        <PrintItems {...{ resource, onPrint }} />
      </PrintMenu>
      {exporting && (
        <ExportMenu>
          <ExportItems onExport={onExport} />
        </ExportMenu>
      )}
    </>
  )
}
