/** Button in the ledger's head that adds a correction, for the filtered affiliate. */
import { Button } from '@mantine/core'
import { correction } from '@rivulet/contract/resources/correction'
import { parseFilter } from '@rivulet/contract/filter'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'

export function AddLine() {
  const may = useMay(correction)
  const [params] = useSearchParams()
  if (!may('add')) return null
  const key = 'where[affiliate]'
  const filter = parseFilter(key, params.get(key) ?? '')
  const one = filter && 'operator' in filter && /^\d+$/.test(filter.value) ? filter.value : null
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
