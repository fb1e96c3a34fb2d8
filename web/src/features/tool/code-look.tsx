/** Preview of a tool's code. */
import type { ToolCode, ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { useQuery } from '@tanstack/react-query'
import css from './code-use.module.css'
import { PreviewFrame } from './preview-frame.tsx'

/** Number of feed lines in the preview. */
const firstRows = 6

export function CodeLook({ offer, code }: { offer: ToolOffer; code: ToolCode }) {
  if (code.format === 'text') return null
  return (
    <div>
      <div className={css.label}>Preview</div>
      {code.format === 'feed' ? (
        <FeedRows address={code.preview} />
      ) : (
        <PreviewFrame html={code.preview} width={offer.width} height={offer.height} />
      )}
    </div>
  )
}

function FeedRows({ address }: { address: string }) {
  const { data } = useQuery({
    queryKey: ['tool', 'feed', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`The feed failed with status ${answer.status}`)
      return (await answer.text()).split(/\r?\n/).slice(0, firstRows).join('\n')
    },
  })
  return (
    <pre className={css.rows} tabIndex={0} role="group" aria-label="First rows of the feed">
      {data ?? ' '}
    </pre>
  )
}
