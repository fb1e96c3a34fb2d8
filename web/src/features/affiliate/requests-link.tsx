/** Button at the head of the list of affiliates that leads to their requests for shops. */
import { Button } from '@mantine/core'
import { shopRequest } from '@rivulet/contract/resources/shop-request'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { screenPath } from '../../resource/path.ts'

export function RequestsLink() {
  const may = useMay(shopRequest)
  if (!may('list')) return null
  return (
    <Button component={Link} to={screenPath(shopRequest)} leftSection={<IconBuildingStore />}>
      {shopRequest.title}
    </Button>
  )
}
