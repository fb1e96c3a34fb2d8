/** Notice stack with running downloads and work on many records above. A notice's progress bar runs for five seconds, pauses on hover, and removes it at the end. */
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { downloads } from '../../lib/files/downloads.ts'
import { useEffect } from 'react'
import { dropNotice, type Notice, notices } from '../../lib/notices.ts'
import { useStore } from '../../lib/store.ts'
import { works } from '../../lib/works.ts'
import { DownloadCard } from './download-card.tsx'
import css from './notices.module.css'
import { WorkCard } from './work-card.tsx'

const icons = { success: IconCircleCheck, failure: IconAlertCircle, info: IconInfoCircle }

function NoticeCard({ notice }: { notice: Notice }) {
  const Icon = icons[notice.tone]
  const { action } = notice
  const drop = () => dropNotice(notice.id)
  return (
    <div
      className={css.notice}
      data-tone={notice.tone}
      role={notice.tone === 'failure' ? 'alert' : 'status'}
    >
      <Icon className={css.icon} />
      <div className={css.text}>
        <b>{notice.message}</b>
        {notice.detail && <span>{notice.detail}</span>}
      </div>
      {action && (
        <button
          type="button"
          className="link"
          aria-keyshortcuts={isUndo(notice) ? 'Control+Z' : undefined}
          onClick={() => take(notice)}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Close notice" onClick={drop}>
        <IconX size={14} />
      </button>
      <span
        className={css.bar}
        style={{ animationDuration: `${notice.time}ms` }}
        onAnimationEnd={drop}
      />
    </div>
  )
}

/** What went well is offered to be taken back. */
const isUndo = ({ tone, action }: Notice): boolean => tone === 'success' && action !== undefined

function take({ id, action }: Notice): void {
  dropNotice(id)
  action?.run()
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]'

/** Ctrl+Z or ⌘Z takes back what the newest of them offers: with Tab it would be reached after all of the screen. */
function useUndoKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return
      const last = notices.get().findLast(isUndo)
      if (!last || event.defaultPrevented || (target as Element).closest?.(typing)) return
      event.preventDefault()
      take(last)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export function Notices() {
  useUndoKey()
  const shown = useStore(notices)
  const running = useStore(downloads)
  const underWay = useStore(works)
  return (
    <section className={css.stack} aria-label="Notices" aria-live="polite">
      {running.map((download) => (
        <DownloadCard key={download.path} download={download} />
      ))}
      {underWay.map((work) => (
        <WorkCard key={work.key} work={work} />
      ))}
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}
