/**
 * Button at the head of an affiliate's list of shops that leads to those they may ask for; hidden while there are none.
 */
import { Button } from '@mantine/core'
import { terms } from '@rivulet/contract/screens/own-screens'
import { shopRequestMessages as said } from '@rivulet/contract/messages/shop-request-messages'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOwnTerms } from './use-own-terms.ts'

export function AskLink() {
  const { data } = useOwnTerms()
  if (!data || data.offered.length === 0) return null
  return (
    <Button component={Link} to={`${terms.path}?to=ask`} leftSection={<IconBuildingStore />}>
      {said.askForShops}
    </Button>
  )
}
