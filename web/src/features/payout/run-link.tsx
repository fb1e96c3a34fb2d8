/** From the list of a run's payouts back to the run, where it is prepared and released. */
import { Button } from '@mantine/core'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { useOneRecord } from '../../resource/list/filters/one-record.ts'
import { viewPath } from '../../resource/path.ts'

export function RunLink() {
  const may = useMay(payoutRun)
  const run = useOneRecord('run')
  if (run === null || !may('view')) return null
  return (
    <Button component={Link} to={viewPath(payoutRun, run)} leftSection={<IconBuildingBank />}>
      {payoutMessages.toRun}
    </Button>
  )
}
