/** Leads from a message to the affiliate who wrote it. */
import { Button } from '@mantine/core'
import { places } from '@rivulet/contract/resources/places'
import { IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import type { ReceivedMessage } from './received.ts'

export function MessageActions({ record }: { record: ReceivedMessage }) {
  const mayView = useMay(places.affiliate)('view')
  if (record.role !== 'Affiliate' || !record.sender || !mayView) return null
  return (
    <Button
      component={Link}
      to={viewPath(places.affiliate, record.sender.id)}
      leftSection={<IconUser size={16} />}
    >
      Affiliate
    </Button>
  )
}
