/** Import screen: the file, how it is read and what its columns mean, then a preview, and the import itself. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Button } from '@mantine/core'
import type { ImportName } from '@rivulet/contract/imports/imports'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isApiError, messageOf } from '../../lib/api.ts'
import { displayCount } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useUser } from '../../lib/session/session.ts'
import { useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { useUploading } from '../../field/files/uploads-under-way.ts'
import { amongColumns } from '../../resource/csv/among-columns.ts'
import { FileAwaited, FileFailed } from '../../resource/csv/file-message.tsx'
import { FirstLines } from '../../resource/csv/first-lines.tsx'
import { screenPath } from '../../resource/path.ts'
import { freshValues, wholeBody } from '../../resource/record/form-values.ts'
import { RecordForm } from '../../resource/record/record-form.tsx'
import { useForm } from '../../resource/record/use-form.ts'
import { FootBar, SaveBar } from '../../ui/inputs/save-bar.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { firstShop } from './first-shop.ts'
import { importOf } from './import-kinds.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { saveProblems } from './problem-file.ts'
import { rememberColumns } from './remembered-columns.ts'
import { useImportPreview } from './use-import-preview.ts'
import { useImportSteps } from './use-import-steps.ts'
import { useRecentImports } from './use-recent-imports.ts'

const later: ReadonlySet<string> = new Set(['reading', 'columns', 'words', 'options'])

export const importScreen = (name: ImportName) =>
  function ImportScreen() {
    const [files, setFiles] = useState(1)
    return <Import key={files} name={name} onAnother={() => setFiles(files + 1)} />
  }

type ImportProps = { name: ImportName; onAnother: () => void }

function Import({ name, onAnother }: ImportProps) {
  const importing = useMemo(() => importOf(name), [name])
  const { form: definition, resource, fields: all } = importing
  const navigate = useNavigate()
  const place = useRef<HTMLFormElement>(null)
  const user = useUser()
  const { search } = useLocation()
  const form = useForm(all, () => {
    const shop = firstShop(search, user)
    return freshValues(all, { shop, shops: shop && [shop] })
  })
  const { preview, changed, file } = useImportPreview(importing, form)
  const { run, work, stop, forget } = useImportSteps(importing)
  const { recent } = useRecentImports(name)
  const { data } = preview
  const sending = useUploading()
  /** Nothing can be previewed before the file is there and read. */
  const awaited = sending || preview.isFetching
  const working = run?.state === 'working' || run?.state === 'stopping'
  useUnsavedChanges(working && !run.dryRun)
  const fields = useMemo(
    () =>
      all
        .filter(([, { group }]) => data || !later.has(group ?? ''))
        .filter(([, { group }]) => group !== 'words' || form.values.columnStatus)
        .map(amongColumns(data?.columns ?? [])),
    [all, data, form.values.columnStatus],
  )

  async function start(dryRun: boolean) {
    if (!file || !data) return form.setErrors({ document: [messages.field.required] })
    const { document: _document, ...body } = wholeBody(fields, form.values)
    rememberColumns(importing, data.columns, form.values)
    const unfinished = run?.state === 'failed' || run?.state === 'stopped'
    const before = unfinished && run.dryRun === dryRun ? run : undefined
    try {
      await work({ file: file.file, ...body }, dryRun, before)
    } catch (error) {
      const errors = isApiError(error) ? error.errors : {}
      form.setErrors(errors)
      if (!Object.keys(errors).some((field) => fields.some(([known]) => known === field)))
        failure(messageOf(error))
    }
  }

  const list = screenPath(resource)
  const imported = run !== null && !run.dryRun && run.state === 'done'
  const checked = run?.dryRun === true && run.state === 'done' && run.created > 0
  const resumed = run !== null && !run.dryRun && !imported
  const label = () => {
    if (resumed) return said.rest
    if (!checked) return run ? said.again : 'Preview'
    return (run.wrong > 0 ? said.importGood : said.importLabel)(displayCount(run.created))
  }
  const act = () => void start(!checked && !resumed)
  const dates = data && data.reading.dateOrder === null && !form.values.dateOrder
  const meaning = (column: string) =>
    fields.find(([field]) => field.startsWith('column') && form.values[field] === column)?.[1].label
  return (
    <>
      <PageHead title={`Import ${withinSentence(resource.title)}`} />
      {run && data && file ? (
        <OutcomeCard
          {...{ run, lines: data.lines, file: file.name, importing, onStop: stop }}
          now={recent.find(({ id }) => id === run.import)}
          onSaveProblems={() =>
            saveProblems(run, importing, {
              ...{ name: file.name, columns: data.columns, values: form.values },
            })
          }
          unused={data.columns.filter((column) => !meaning(column))}
          shop={String(wholeBody(fields, form.values).shop ?? '')}
        />
      ) : (
        <RecordForm
          resource={definition}
          record={null}
          fields={fields}
          form={{
            ...form,
            // The open question says more than that its answer is required.
            errors: { ...form.errors, ...(dates && { dateOrder: [said.dateOrder] }) },
            change: changed,
          }}
          admin
          place={place}
          onSave={act}
          between={file ? { file: <FileRead {...{ preview, meaning }} /> } : {}}
        />
      )}
      {(!run || imported) && <EarlierImports key={String(imported)} importing={importing} />}
      {imported ? (
        <FootBar>
          <Button
            component={Link}
            to={list}
            variant="filled"
          >{`See ${withinSentence(resource.title)}`}</Button>
          <Button onClick={onAnother}>{said.another}</Button>
        </FootBar>
      ) : (
        <SaveBar
          onSave={act}
          saveLabel={label()}
          saving={working || awaited}
          {...(run ? {} : { onCancel: () => void navigate({ pathname: list, search }) })}
        >
          {run && !working && <Button onClick={forget}>{said.back}</Button>}
        </SaveBar>
      )}
    </>
  )
}

type FileReadProps = {
  preview: ReturnType<typeof useImportPreview>['preview']
  meaning: (column: string) => string | undefined
}

function FileRead({ preview: { data, error, refetch }, meaning }: FileReadProps) {
  if (error) return <FileFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <FileAwaited />
  return <FirstLines file={data} hint={reconciliationMessages.guessed} meaning={meaning} />
}
