/** Drop zone for files, also opened by a click. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { fileMessages as said } from '@rivulet/contract/messages/file-messages'
import { acceptedTypes, type FileKinds } from './file-limits.ts'
import css from '../kinds/files.module.css'

const limits: Readonly<Record<FileKinds, string>> = {
  all: said.kinds,
  csv: said.csv,
  pictures: said.pictures,
}

type Props = {
  id: string
  label: string
  kinds: FileKinds
  /** One file at most. */
  single: boolean
  onFiles: (files: File[]) => void
  disabled: boolean
}

export function DropZone({ id, label, kinds, single, onFiles, disabled }: Props) {
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    <label
      className={css.zone}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false)
        if (!disabled) onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        id={id}
        type="file"
        multiple={!single}
        className="vh"
        accept={acceptedTypes(kinds)}
        disabled={disabled}
        aria-label={`Add to ${withinSentence(label)}`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <IconUpload />
      <span>
        <span className="link">{single ? said.chooseOne : said.choose}</span>
        <span className={css.drop}> {single ? said.dropOne : said.drop}</span>
      </span>
      <span className={css.limits}>{limits[kinds]}</span>
    </label>
  )
}
