/** File list editor: files with captions, running uploads, and the drop zone. */
import { ActionIcon, TextInput } from '@mantine/core'
import { csvLineOf, csvStart, csvText } from '@rivulet/contract/text/csv-cell'
import type { FileEntry, SampleFile } from '@rivulet/contract/fields'
import { fileMessages } from '@rivulet/contract/messages/file-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { IconFile, IconX } from '@tabler/icons-react'
import { displaySize } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { DropZone } from './drop-zone.tsx'
import { type FileKinds, maxFiles } from './file-limits.ts'
import css from '../kinds/files.module.css'
import type { InputProps } from '../kinds/kind.ts'
import { ScanState } from './scan-state.tsx'
import { fieldOf } from '../kinds/shell.tsx'
import { useUploads } from './use-uploads.ts'

const captions = { label: 'Button text', description: 'Description' } as const

function SampleLink({ file: { name, lines } }: { file: SampleFile }) {
  const save = () => {
    const text = csvStart + lines.map((line) => csvLineOf(line.map((cell) => csvText(cell)))).join('')
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
  }
  return (
    <button type="button" className={`link ${css.sample}`} onClick={save}>
      {fileMessages.sample}
    </button>
  )
}

export function FilesEditor(props: InputProps<'files'> & { files: FileEntry[] }) {
  const { id, field, files, onChange } = props
  const max = field.max ?? maxFiles
  const kinds: FileKinds = field.csv ? 'csv' : field.pictures ? 'pictures' : 'all'
  const { sending, sendAll, drop } = useUploads((sent) => onChange([...files, sent]), kinds)
  const change = (file: string, part: Partial<FileEntry>) =>
    onChange(files.map((entry) => (entry.file === file ? { ...entry, ...part } : entry)))

  function add(added: File[]) {
    const room = max - files.length - sending.filter(({ error }) => !error).length
    if (added.length > room) failure(messages.field.tooManyFiles(max))
    void sendAll(added.slice(0, Math.max(0, room)))
  }

  return (
    <Field {...fieldOf(props)} group>
      <div className={css.editor}>
        {files.map((entry) => (
          <div key={entry.file} className={css.entry}>
            <IconFile />
            <span className={css.named}>
              <span className="trunc">{entry.name}</span>
              <span className={css.size}>{displaySize(entry.size)}</span>
              <ScanState file={entry} />
            </span>
            {field.captions && (
              <TextInput
                className={css.caption ?? ''}
                aria-label={`${captions[field.captions]} of ${entry.name}`}
                placeholder={captions[field.captions]}
                maxLength={255}
                value={entry[field.captions] ?? ''}
                onChange={({ currentTarget }) =>
                  field.captions && change(entry.file, { [field.captions]: currentTarget.value })
                }
              />
            )}
            <ActionIcon
              aria-label={`Remove ${entry.name}`}
              onClick={() => onChange(files.filter(({ file }) => file !== entry.file))}
            >
              <IconX />
            </ActionIcon>
          </div>
        ))}
        {sending.map(({ key, name, part, error }) => (
          <div key={key} className={css.entry} data-error={error ? true : undefined}>
            <IconFile />
            <span className={css.named}>
              <span className="trunc">{name}</span>
              {error ? (
                <span role="alert" className={css.error}>
                  {error}
                </span>
              ) : (
                <progress value={part} max={1} aria-label={`Sending ${name}`} />
              )}
            </span>
            {error && (
              <ActionIcon aria-label={`Dismiss ${name}`} onClick={() => drop(key)}>
                <IconX />
              </ActionIcon>
            )}
          </div>
        ))}
        {/* A single file must be removed before another is added. */}
        {!(max === 1 && files.length === 1) && (
          <DropZone
            id={id}
            label={field.label}
            kinds={kinds}
            single={max === 1}
            disabled={files.length >= max}
            onFiles={add}
          />
        )}
        {field.csv && files.length === 0 && <SampleLink file={field.csv} />}
      </div>
    </Field>
  )
}
