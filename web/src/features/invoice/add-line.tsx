/** Button in the ledger's head that adds a correction, for the filtered affiliate. */
import { Button } from '@mantine/core'
import { correction } from '@rivulet/contract/resources/correction'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { useOneRecord } from '../../resource/list/filters/one-record.ts'
import { addPath } from '../../resource/path.ts'

export function AddLine() {
  const may = useMay(correction)
  const one = useOneRecord('affiliate')
  if (!may('add')) return null
  return (
    <Button
      component={Link}
      to={one ? `${addPath(correction)}?affiliate=${one}` : addPath(correction)}
      leftSection={<IconPlus />}
    >
      Add a line
    </Button>
  )
}
