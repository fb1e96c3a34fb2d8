/** Button that opens the column chooser, whose code is loaded then. */
import { IconColumns3 } from '@tabler/icons-react'
import { LostPart, piece } from '../../../lib/page/piece.ts'
import type { ChooserProps } from './arrange.ts'
import { PopoverButton } from '../filters/lazy-popover.tsx'

const ColumnChooser = piece(async () => (await import('./column-chooser.tsx')).ColumnChooser, LostPart)

export const ColumnsButton = (props: ChooserProps) => (
  <PopoverButton
    className="only-wide"
    leftSection={<IconColumns3 />}
    face="Columns"
    label="Columns"
    width={300}
  >
    {() => <ColumnChooser {...props} />}
  </PopoverButton>
)
