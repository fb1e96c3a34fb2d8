/** Button that opens the column chooser, whose code is loaded then. */
import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LostPart, piece } from '../../../lib/piece.ts'
import type { ChooserProps } from './arrange.ts'
import { LazyPopover } from '../filters/lazy-popover.ts'

const ColumnChooser = piece(async () => (await import('./column-chooser.tsx')).ColumnChooser, LostPart)

export function ColumnsButton(props: ChooserProps) {
  const [opened, setOpened] = useState(false)
  const [ever, setEver] = useState(false)
  const button = (
    <Button
      className="only-wide"
      leftSection={<IconColumns3 />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => {
        setEver(true)
        setOpened(!opened)
      }}
    >
      Columns
    </Button>
  )
  if (!ever) return button
  return (
    <Suspense fallback={button}>
      <LazyPopover
        opened={opened}
        onChange={setOpened}
        target={button}
        label="Columns"
        width={300}
        position="bottom-end"
      >
        <Suspense>
          <ColumnChooser {...props} />
        </Suspense>
      </LazyPopover>
    </Suspense>
  )
}
