/** Thumbnail of a tool: picture, text or kind icon. */
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { IconPlayerPlay } from '@tabler/icons-react'
import { wordsOfHtml } from '../../lib/page/trusted-types.ts'
import css from './gallery.module.css'
import { kindIcons } from './kind-icons.ts'

/** Fills the placeholders with the name of the shop or campaign, when there is exactly one. */
function wordsOf(snippet: string, { campaign, shops }: ToolOffer): string {
  const name = campaign?.name ?? (shops.length === 1 ? shops[0]?.name : undefined) ?? 'the shop'
  return wordsOfHtml(snippet)
    .replaceAll('{name}', () => name)
    .replace(/\{link(:[^{}\s]*)?\}/g, '[link]')
}

export function OfferLook({ offer }: { offer: ToolOffer }) {
  const { kind, title, picture, width, height, snippet, file } = offer
  const Icon = kindIcons[kind]
  return (
    <div className={css.look} data-kind={kind}>
      {picture ? (
        <img
          src={picture}
          alt={kind === 'video' ? '' : title}
          loading="lazy"
          {...(width && height ? { width, height } : {})}
        />
      ) : kind === 'text' ? (
        <p className={css.words}>{snippet ? wordsOf(snippet, offer) : title}</p>
      ) : (
        <span className={css.sign}>
          <Icon size={30} stroke={1.25} />
          {kind === 'feed' && file?.name}
        </span>
      )}
      {kind === 'video' && picture && (
        <span className={css.play}>
          <IconPlayerPlay size={20} />
        </span>
      )}
    </div>
  )
}
