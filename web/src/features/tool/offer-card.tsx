/** Gallery card of a tool. */
import { ActionIcon, Button } from '@mantine/core'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { toolKinds } from '@rivulet/contract/choices'
import { tool } from '@rivulet/contract/resources/tool'
import { IconCode, IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import { Pill } from '../../ui/pill.tsx'
import css from './gallery.module.css'
import { kindIcons } from './kind-icons.ts'
import { OfferLook } from './offer-look.tsx'

export function OfferCard({ offer, onUse }: { offer: ToolOffer; onUse: () => void }) {
  const { id, title, kind, description, picture, width, height, file } = offer
  const views = useMay(tool)('view')
  const Icon = kindIcons[kind]
  const facts = [width && height ? `${width} × ${height}` : null, placesOf(offer)].filter(Boolean)
  return (
    <li className={css.card}>
      <OfferLook offer={offer} />
      <div className={css.body}>
        <div className={css.titled}>
          {views ? (
            <Link className="name trunc" to={viewPath(tool, id)} title={title}>
              {title}
            </Link>
          ) : (
            <span className="name trunc">{title}</span>
          )}
          <Pill icon={<Icon size={12} />}>{toolKinds[kind]}</Pill>
        </div>
        <p className={css.facts}>{facts.join(' · ')}</p>
        {description && <p className={css.description}>{description}</p>}
        <div className={css.actions}>
          <Button leftSection={<IconCode />} onClick={onUse} aria-label={`Get code of ${title}`}>
            Get code
          </Button>
          {picture && (
            <ActionIcon
              component="a"
              variant="default"
              href={picture}
              download={file?.name ?? true}
              aria-label={`Download the picture of ${title}`}
            >
              <IconDownload />
            </ActionIcon>
          )}
        </div>
      </div>
    </li>
  )
}

/** The campaign, which implies its shop, or the shops. */
function placesOf({ campaign, shops }: ToolOffer): string {
  if (campaign) return campaign.name
  const [first, second, ...others] = shops
  return [first?.name, second?.name, others.length > 0 ? `${others.length} more` : null]
    .filter(Boolean)
    .join(', ')
}
