/** Menu item of a row of orders that opens its trace. */
import { Menu } from '@mantine/core'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { IconCalculator } from '@tabler/icons-react'
import { useOpenTrace } from '../../resource/use-open-trace.ts'

export function RowTrace({ row }: { row: { id: number } }) {
  const open = useOpenTrace()
  return (
    <Menu.Item leftSection={<IconCalculator />} onClick={() => open(row.id)}>
      {traceMessages.title}
    </Menu.Item>
  )
}
