/** Running download with progress and cancel button. */
import { messages } from '@rivulet/contract/messages/messages'
import { IconDownload } from '@tabler/icons-react'
import type { Download } from '../../lib/files/downloads.ts'
import { displaySize } from '../../lib/format.ts'
import css from './notices.module.css'

export function DownloadCard({ download: { name, bytes, cancel } }: { download: Download }) {
  return (
    <div className={css.notice} role="status" aria-busy="true">
      <IconDownload className={css.icon} />
      <div className={css.text}>
        <b>{messages.exporting.running(name)}</b>
        {/* Changes too often to be announced. */}
        <span aria-live="off">
          {bytes === 0 ? messages.exporting.preparing : messages.exporting.arrived(displaySize(bytes))}
        </span>
      </div>
      <button type="button" className="link" onClick={cancel}>
        Cancel
      </button>
    </div>
  )
}
