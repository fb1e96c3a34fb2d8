/** How to use a link: its address, the HTML for a page, and a QR code, all with the affiliate's own marks. */
import { addressWith, isLandingPath, type Marks } from '@rivulet/contract/tracked-address'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MarksForm } from './marks-form.tsx'
import { QrCode } from './qr-code.tsx'
import css from './link.module.css'
import { codeWith } from './code-with.ts'

export type UsableLink = { id: number; name: string; target: string; code: string }

function Copied({ label, text, tall }: { label: string; text: string; tall?: boolean }) {
  return (
    <div className={css.copied}>
      <div className={css.copiedHead}>
        <span>{label}</span>
        <CopyButton small title="Copy" text={text} />
      </div>
      {/* What scrolls must be reachable by keyboard. */}
      <pre
        className={css.text}
        data-tall={tall || undefined}
        tabIndex={0}
        aria-label={label}
        role="group"
      >
        {text}
      </pre>
    </div>
  )
}

export function LinkUse({ link }: { link: UsableLink }) {
  const [marks, setMarks] = useState<Marks>({})
  const { to = '', ...others } = marks
  const address = addressWith(link.target, isLandingPath(to) ? marks : others)
  return (
    <div className={css.use}>
      <div className={css.texts}>
        <Copied label="Address" text={address} />
        <Copied label="HTML" text={codeWith(link.code, link.target, address)} tall />
      </div>
      <QrCode text={address} name={link.name} />
      <MarksForm marks={marks} onChange={setMarks} />
    </div>
  )
}
