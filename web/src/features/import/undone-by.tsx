/** When an import was undone, and by whom. */
import type { RecentImport } from '@rivulet/contract/answers/import-answer'
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import { displayInstant } from '../../lib/format.ts'
import { zone } from '../../lib/stored/zone.ts'

export const UndoneBy = ({ at, by }: NonNullable<RecentImport['undone']>) => (
  <>
    {said.undoneAt(displayInstant(at, zone()))} · <span className="name">{by}</span>
  </>
)
