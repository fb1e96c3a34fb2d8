/** Drop zone for files, also opened by a click. */
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { acceptedTypes, limitWords } from './file-limits.ts'
import css from '../kinds/files.module.css'

type Props = { id: string; label: string; onFiles: (files: File[]) => void; disabled: boolean }

export function DropZone({ id, label, onFiles, disabled }: Props) {
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
        multiple
        className="vh"
        accept={acceptedTypes}
        disabled={disabled}
        aria-label={`Add to ${label.toLowerCase()}`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <IconUpload aria-hidden />
      <span>
        Drop files here or <span className="link">choose them</span>
      </span>
      <span className={css.limits}>{limitWords}</span>
    </label>
  )
}
