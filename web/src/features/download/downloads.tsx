/** Downloads screen: uploads available today, newest first, one card each. */
import { Button } from '@mantine/core'
import { downloadMessages } from '@rivulet/contract/messages/download-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { download } from '@rivulet/contract/resources/download'
import { upload } from '@rivulet/contract/resources/upload'
import type { Row } from '@rivulet/contract/resource'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { get } from '../../lib/api.ts'
import { useMay } from '../../resource/access.ts'
import { addPath, screenPath } from '../../resource/path.ts'
import { listKey } from '../../resource/queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { DownloadCard } from './download-card.tsx'
import css from './download.module.css'

type Download = Row<typeof download>

export function Downloads() {
  const allowed = useMay(download)('list')
  const mayUpload = useMay(upload)
  const { data, error, refetch } = useQuery({
    queryKey: listKey(download, 'cards'),
    queryFn: ({ signal }) => get<Download[]>(download.path, { signal }),
    enabled: allowed,
  })
  return (
    <>
      <PageHead title="Downloads">
        {mayUpload('list') && (
          <Button component={Link} to={screenPath(upload)}>
            Uploads
          </Button>
        )}
      </PageHead>
      {error && (
        <Card label="Downloads">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && allowed && (
        <div className={css.cards}>
          {[196, 148, 148].map((height, i) => (
            <Card key={i} label="Download">
              <BlockSkeleton height={height} />
            </Card>
          ))}
        </div>
      )}
      {(data?.length === 0 || !allowed) && (
        <Card label="Downloads">
          <EmptyState
            icon={<IconDownload size={20} />}
            title={messages.downloads.none}
            action={
              mayUpload('add') && (
                <Button component={Link} to={addPath(upload)} variant="filled">
                  Add an upload
                </Button>
              )
            }
          >
            {downloadMessages.whatComes}
          </EmptyState>
        </Card>
      )}
      {data && data.length > 0 && (
        <div className={css.cards}>
          {data.map((card) => (
            <DownloadCard key={card.id} card={card} onLost={() => void refetch()} />
          ))}
        </div>
      )}
    </>
  )
}
