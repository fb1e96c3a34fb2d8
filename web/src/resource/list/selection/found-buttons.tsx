/** Buttons for actions on all rows: above the list, or beside its search while filtered. */
import { Button } from '@mantine/core'
import type { Resource } from '@rivulet/contract/resource'
import { useMay } from '../../access.ts'
import { ActionIcon } from '../../action-icon.tsx'
import { actionsAt } from './list-actions.ts'
import type { ListQuery } from '../rows/list-query.ts'

export type Found = { resource: Resource; query: ListQuery }

/** Loads the code on demand. */
export async function runOnFound({ resource, query }: Found, name: string): Promise<void> {
  const { actOnFound } = await import('./found-actions.ts')
  await actOnFound(resource, name, query)
}

type Props = Found & { position: 'table-top' | 'table-search'; className?: string }

export function FoundButtons({ position, className = '', ...found }: Props) {
  const may = useMay(found.resource)
  return actionsAt(found.resource, position, may).map(([name, { label, icon }]) => (
    <Button
      key={name}
      leftSection={<ActionIcon name={icon} />}
      className={className}
      onClick={() => void runOnFound(found, name)}
    >
      {label} all
    </Button>
  ))
}
