/** Prints a list: fetches all rows and renders the print layout. */
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { Suspense, useCallback, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { displayCount } from '../../../lib/format.ts'
import { failure } from '../../../lib/notices.ts'
import { useUser } from '../../../lib/session/session.ts'
import { piece } from '../../../lib/page/piece.ts'
import type { ListColumn } from '../table/columns.tsx'
import type { Filtering, PrintedList } from './list-print.tsx'
import { idOf, type ListRow } from '../table/list-row.ts'
import { tellPrint } from '../../tell-print.ts'
import { readRows } from '../rows/list-window.ts'

const ListPrint = piece(async () => (await import('./list-print.tsx')).ListPrint)

/** Printing more rows takes long, so it asks first. */
const many = 5000

/** Prints the given rows, or all of the query, with these signature lines. */
type Wanted = { rows?: readonly ListRow[]; signatures?: readonly string[] }

/** Rendering the returned element prints. */
export function useListPrint(
  resource: Resource,
  columns: readonly ListColumn[],
  params: string,
  total: number,
  filtering: Filtering,
) {
  const [printed, setPrinted] = useState<PrintedList | null>(null)
  const user = useUser()
  const print = useCallback(
    async ({ rows, signatures = [] }: Wanted) => {
      const told = (params: string) => tellPrint({ resource: resource.name, filters: params })
      if (rows) {
        if (await told(`id=${rows.map(idOf).join(',')}`)) setPrinted({ rows, signatures, totals: {} })
        return
      }
      const message = messages.list.printMany(displayCount(total))
      const question = { title: 'Print the list', message, yes: 'Print' }
      if (total > many && !(await askToConfirm(question))) return
      if (!(await told(params))) return
      try {
        setPrinted({ ...(await readRows(resource, params, 0, 0)), signatures })
      } catch (error) {
        failure(messageOf(error))
      }
    },
    [resource, params, total],
  )
  const sheet = printed && (
    <Suspense>
      <ListPrint
        {...printed}
        {...filtering}
        {...{ resource, columns, user }}
        onDone={() => setPrinted(null)}
      />
    </Suspense>
  )
  return { print, sheet }
}
