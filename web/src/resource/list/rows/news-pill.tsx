/** Says over the rows what has changed since they were read, and shows it on request. */
import { liveMessages } from '@rivulet/contract/messages/live-messages'
import { IconRefresh } from '@tabler/icons-react'
import css from '../list.module.css'
import type { News } from './use-news.ts'

type Props = { news: News | null; onShow: () => void }

export function NewsPill({ news, onShow }: Props) {
  return (
    // Always present, so that a change is announced.
    <div role="status" className={css.news}>
      {news && (
        <button type="button" onClick={onShow}>
          <IconRefresh size={14} aria-hidden />
          {liveMessages.news(news)} <span className={css.newsAct}>{liveMessages.refresh}</span>
        </button>
      )}
    </div>
  )
}
