/** Notice stack with running downloads above. A notice's progress bar runs for five seconds, pauses on hover, and removes it at the end. */
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { downloads } from '../../lib/downloads.ts'
import { dropNotice, type Notice, notices } from '../../lib/notices.ts'
import { useStore } from '../../lib/store.ts'
import { DownloadCard } from './download-card.tsx'
import css from './notices.module.css'

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
      <Icon className={css.icon} aria-hidden />
      <div className={css.text}>
        <b>{notice.message}</b>
        {notice.detail && <span>{notice.detail}</span>}
      </div>
      {action && (
        <button type="button" className="link" onClick={() => (drop(), action.run())}>
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

export function Notices() {
  const shown = useStore(notices)
  const running = useStore(downloads)
  return (
    <section className={css.stack} aria-label="Notices" aria-live="polite">
      {running.map((download) => (
        <DownloadCard key={download.path} download={download} />
      ))}
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}
