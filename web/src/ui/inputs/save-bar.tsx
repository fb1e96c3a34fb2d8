/** Sticky save bar of forms: save, cancel, unsaved changes; print and delete on the right. */
import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { openQuestions } from '../../lib/confirm.ts'
import { Kbd } from '../kbd.tsx'
import { type Outcome, OutcomeMark } from '../feedback/outcome.tsx'
import css from './save-bar.module.css'

type Props = {
  /** Also called by Ctrl+S. */
  onSave: () => void
  onCancel?: () => void
  saving?: boolean
  /** Result of the last save, shown briefly. */
  outcome?: Outcome | null
  /** Shows 'Unsaved changes'. */
  dirty?: boolean
  saveLabel?: string
  /** Buttons at the right: print, delete. */
  children?: ReactNode
}

/** Ctrl+S or ⌘S, unless a question is open. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (openQuestions.get().length === 0 && !event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The bar alone, for actions in a record view. With `ref`, its user measures what fits: no button gives way. */
export function FootBar({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={css.bar} data-measured={ref !== undefined || undefined}>
      {children}
    </div>
  )
}

export function SaveBar({
  onSave,
  onCancel,
  saving = false,
  outcome = null,
  dirty,
  saveLabel = 'Save',
  children,
}: Props) {
  useSaveKey(() => {
    if (!saving) onSave()
  })
  return (
    <FootBar>
      <Button
        variant="filled"
        loading={saving}
        onClick={onSave}
        aria-keyshortcuts="Control+S"
        rightSection={outcome ? <OutcomeMark outcome={outcome} /> : <Kbd onAccent>Ctrl S</Kbd>}
        data-outcome={outcome ?? undefined}
        className={css.save ?? ''}
      >
        {saveLabel}
      </Button>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <span className={css.state} role="status">
        {dirty && (
          <>
            <i className={css.dot} />
            Unsaved changes
          </>
        )}
      </span>
      <span className="grow" />
      {children}
    </FootBar>
  )
}
