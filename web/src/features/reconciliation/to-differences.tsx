/** Link from a comparison to its differences. */
import { Button } from '@mantine/core'
import { reconciliationLine } from '@rivulet/contract/resources/reconciliation-line'
import { IconArrowsDiff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'

type Props = { record: { id: number; leftOpen: number | null } }

export function ToDifferences({ record: { id, leftOpen } }: Props) {
  const own = { field: 'reconciliation', operator: 'eq', value: String(id) } as const
  return (
    <Button
      component={Link}
      variant="filled"
      leftSection={<IconArrowsDiff />}
      to={listAddress(screenPath(reconciliationLine), [own])}
    >
      {leftOpen ? `Differences: ${displayCount(leftOpen)} open` : 'Differences'}
    </Button>
  )
}
