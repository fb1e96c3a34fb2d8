/** Link dialog: creates a link and shows how to use it. */
import { Button, Modal } from '@mantine/core'
import { link as linkResource } from '@rivulet/contract/resources/link'
import { Link } from 'react-router'
import { askToLeave, hasUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { viewPath } from '../../resource/path.ts'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { closeLinkDialog, openLinkDialog, useLinkDialog } from './link-dialog-state.ts'
import { FindLink } from './find-link.tsx'
import { LinkMaker } from './link-maker.tsx'
import { LinkUse } from './link-use.tsx'
import { useLink } from './use-link.ts'

async function close() {
  if (hasUnsavedChanges() && !(await askToLeave())) return
  closeLinkDialog()
}

function Using({ id }: { id: number }) {
  const { data, error, refetch } = useLink(id)
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <BlockSkeleton height={260} />
  return (
    <>
      <LinkUse link={data} />
      <DialogFoot>
        <Button variant="subtle" onClick={() => openLinkDialog()}>
          Another link
        </Button>
        <Button component={Link} to={viewPath(linkResource, id)} onClick={closeLinkDialog}>
          Open the record
        </Button>
        <Button variant="filled" onClick={closeLinkDialog}>
          Done
        </Button>
      </DialogFoot>
    </>
  )
}

function useTitle(id: number | null): string {
  const name = useLink(id).data?.name
  return id === null ? 'Get link' : (name ?? 'Get link')
}

export function LinkDialog() {
  const open = useLinkDialog()
  const id = open?.linkId ?? null
  const title = useTitle(id)
  return (
    <Modal opened={open !== null} onClose={() => void close()} title={title} size={720}>
      {open &&
        (id === null ? (
          <>
            <FindLink onFound={openLinkDialog} />
            <LinkMaker
              draft={open.draft ?? {}}
              onMade={({ id: made }) => openLinkDialog(made)}
              onCancel={() => void close()}
            />
          </>
        ) : (
          <Using id={id} />
        ))}
    </Modal>
  )
}
