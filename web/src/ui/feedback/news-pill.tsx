/** Says over rows what has changed since they were read, and shows it on request. */
import { liveMessages } from '@rivulet/contract/messages/live-messages'
import { IconRefresh } from '@tabler/icons-react'
import css from './news-pill.module.css'

type Props = { words: string | null; onShow: () => void }

export function NewsPill({ words, onShow }: Props) {
  return (
    // Always present, so that a change is announced.
    <div role="status" className={css.news}>
      {words !== null && (
        <button type="button" onClick={onShow}>
          <IconRefresh size={14} />
          {words} <span className={css.act}>{liveMessages.refresh}</span>
        </button>
      )}
    </div>
  )
}
