/** Preview of the uploaded file, requested again when another encoding or separator is chosen. */
import type { ImportPreview } from '@rivulet/contract/answers/import-answer'
import type { FileEntry } from '@rivulet/contract/fields'
import { columnName } from '@rivulet/contract/imports/import-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Form } from '../../resource/record/use-form.ts'
import type { Importing } from './import-kinds.ts'
import { rememberedColumns } from './remembered-columns.ts'

const asked = ['encoding', 'separator'] as const
/** What is detected in the columns of a field, by its kind. */
const detected: Readonly<Record<string, readonly string[]>> = {
  ...{ date: ['dateOrder'], dateTime: ['dateOrder'] },
  ...{ money: ['decimal'], percent: ['decimal'] },
  choice: ['wordsPending', 'wordsApproved', 'wordsFailed'],
}

type Wishes = {
  /** Sent with the file. */
  body: FormValues
  /** Fields that the answer sets; null for all of them. */
  sets: readonly string[] | null
}
const pick = (fields: readonly string[], from: FormValues): FormValues =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
const none: Wishes = { body: {}, sets: null }

/** `change` of the form sets values; the returned `change` also asks again. */
export function useImportPreview(importing: Importing, form: Form) {
  const { name, read, columns } = importing
  const [document] = form.values.document as FileEntry[]
  const file = document?.file
  const [wishes, setWishes] = useState<Wishes>(none)
  useEffect(() => setWishes(none), [file])
  const body = { file, ...wishes.body }
  const preview = useQuery<ImportPreview>({
    queryKey: ['import', name, body],
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The form stays while formats are detected again.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof body | undefined)?.file === file ? before : undefined,
    queryFn: async ({ signal }) => (await call(read, { body, signal })).data,
  })
  const { data, isPlaceholderData } = preview
  const applied = useRef<ImportPreview>(undefined)
  const { change } = form
  useEffect(() => {
    if (!data || isPlaceholderData || data === applied.current) return
    applied.current = data
    const values = Object.entries({ ...data.reading, ...data.mapping })
    const { sets } = wishes
    change(Object.fromEntries(values.filter(([field]) => sets === null || sets.includes(field))))
    const known = sets === null && rememberedColumns(importing, data.columns)
    if (known) changed({ ...known, ...pick(asked, data.reading) }, 'as read')
    // oxlint-disable-next-line react/exhaustive-deps -- once per answer: the user may change it afterwards
  }, [data, isPlaceholderData])

  /** What is chosen now, of some fields. */
  const chosen = (fields: readonly string[], next: FormValues): FormValues =>
    Object.fromEntries(fields.map((field) => [field, next[field] ?? form.values[field]]))

  function changed(next: FormValues, by?: 'as read') {
    change(next)
    if (!by && asked.some((field) => field in next)) {
      setWishes({ body: chosen(asked, next), sets: null })
      return
    }
    const found = Object.entries(columns).flatMap(([column, { kind }]) =>
      next[columnName(column)] ? (detected[kind] ?? []) : [],
    )
    // What is still being detected is set by the next answer, unless it has been chosen meanwhile.
    const awaited = preview.isFetching ? (wishes.sets ?? []) : []
    const sets = [...new Set([...awaited, ...found])].filter((field) => !(field in next))
    if (found.length === 0) {
      if (awaited.length > 0) setWishes({ ...wishes, sets })
      return
    }
    const all = Object.keys(columns).map(columnName)
    const mapped = Object.fromEntries(
      all.map((field) => [field, { ...form.values, ...next }[field] ?? null]),
    )
    setWishes({ body: { ...chosen(asked, next), ...mapped }, sets })
  }
  return { preview, changed: (next: FormValues) => changed(next), file: document }
}
