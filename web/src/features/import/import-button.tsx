/** Button above the lists that can be imported. */
import { Button } from '@mantine/core'
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { screenPath } from '../../resource/path.ts'

function ImportButton({ resource }: { resource: Resource }) {
  const admin = isAdminUser(useUser())
  const may = useMay(resource)
  if (!admin || !may('add')) return null
  return (
    <Button component={Link} to={`${screenPath(resource)}/import`} leftSection={<IconFileImport />}>
      Import
    </Button>
  )
}

export const ImportAffiliates = () => <ImportButton resource={resources.affiliate} />
export const ImportLinks = () => <ImportButton resource={resources.link} />
export const ImportOrders = () => <ImportButton resource={resources.order} />
