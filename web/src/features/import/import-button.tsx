/** Button above the lists that can be imported. */
import { Button } from '@mantine/core'
import { type Place, places } from '@rivulet/contract/resources/places'
import { IconFileImport } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { screenPath } from '../../resource/path.ts'

function ImportButton({ resource }: { resource: Place }) {
  const admin = isAdminUser(useUser())
  const may = useMay(resource)
  // With the filters of the list: its shop is that of the file.
  const { search } = useLocation()
  if (!admin || !may('add')) return null
  return (
    <Button
      component={Link}
      to={{ pathname: `${screenPath(resource)}/import`, search }}
      leftSection={<IconFileImport />}
    >
      Import
    </Button>
  )
}

export const ImportAffiliates = () => <ImportButton resource={places.affiliate} />
export const ImportLinks = () => <ImportButton resource={places.link} />
export const ImportCoupons = () => <ImportButton resource={places.coupon} />
export const ImportOrders = () => <ImportButton resource={places.order} />
