/** Welcome message of the manager. */
import { IconMessage2 } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { RichText } from '../../../ui/inputs/rich-text.tsx'
import css from './manager-message.module.css'

/** 'Maren' of 'MAREN OLBRECHT'. */
function callName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first === first.toUpperCase() ? first.charAt(0) + first.slice(1).toLowerCase() : first
}

/** Once it overflows it stays expandable, even though the button changes the available height. */
function useLong(): [long: boolean, watch: (element: HTMLElement | null) => void] {
  const [long, setLong] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const sizes = new ResizeObserver(() => {
      if (element.scrollHeight > element.clientHeight + 1) setLong(true)
    })
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [long, watch]
}

export function ManagerMessage({ name, html }: { name: string; html: string }) {
  const [long, watch] = useLong()
  const [open, setOpen] = useState(false)
  return (
    <Card label="Message from the programme" className="s4">
      <div
        ref={watch}
        className={css.message}
        data-long={long || undefined}
        data-open={open || undefined}
      >
        <span className={css.icon}>
          <IconMessage2 />
        </span>
        <div className={css.text}>
          <p>
            <b>Welcome, {callName(name)}</b> <span className={css.from}>· from the programme</span>
          </p>
          <RichText html={html} />
        </div>
      </div>
      {long && (
        <button
          type="button"
          className={`link ${css.all}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read all'}
        </button>
      )}
    </Card>
  )
}
