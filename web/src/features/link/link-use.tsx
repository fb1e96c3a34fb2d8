/** How to use a link: address, HTML and QR code, with sub IDs. */
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { linkUseMessages as said } from '@rivulet/contract/messages/link-use-messages'
import { bareAddress } from '@rivulet/contract/text/link-marks'
import { landingPath, pagesOf } from '@rivulet/contract/text/landing-page'
import { addressWith, type Marks } from '@rivulet/contract/text/tracked-address'
import { useState } from 'react'
import { MarksForm } from '../../resource/link/marks-form.tsx'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { QrCode } from './qr-code.tsx'
import css from './link.module.css'
import { codeWith } from './code-with.ts'

export type UsableLink = {
  id: number
  name: string
  target: string
  code: string
  shopAddress: string
  marks: Marks
}

export function LinkUse({ link }: { link: UsableLink }) {
  const [marks, setMarks] = useState(link.marks)
  const { to = '', ...others } = marks
  const page = landingPath(to, link.shopAddress)
  const address = addressWith(bareAddress(link.target), page === null ? others : { ...others, to: page })
  return (
    <div className={css.use}>
      <div className={css.texts}>
        <CopiedText label="Address" text={address} />
        <CopiedText label="HTML" text={codeWith(link.code, link.target, address)} tall />
      </div>
      <QrCode text={address} name={link.name} />
      <div className={css.marks}>
        <MarksForm
          marks={marks}
          onChange={setMarks}
          note={said.thisCopy}
          error={page === null ? linkMessages.otherHost(pagesOf(link.shopAddress)) : undefined}
        />
      </div>
    </div>
  )
}
