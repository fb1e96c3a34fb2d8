/** From a message to its answer, and to the affiliate who wrote it. */
import { Button } from '@mantine/core'
import { resources } from '@rivulet/contract/resources/index'
import { IconMail, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import type { Received } from './received.ts'
import { replyAddress } from './reply-address.ts'

export function MessageActions({ record }: { record: Received }) {
  const mayView = useMay(resources.affiliate)('view')
  return (
    <>
      {record.role === 'Affiliate' && record.sender && mayView && (
        <Button
          component={Link}
          to={viewPath(resources.affiliate, record.sender.id)}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          Affiliate
        </Button>
      )}
      <Button component="a" href={replyAddress(record)} leftSection={<IconMail size={16} aria-hidden />}>
        Reply
      </Button>
    </>
  )
}
