/** Preview of the uploaded file, requested again when another encoding or separator is chosen. */
import type { ImportPreview } from '@rivulet/contract/answers/import-answer'
import type { FileEntry } from '@rivulet/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Form } from '../../resource/record/use-form.ts'
import type { Importing } from './import-kinds.ts'

const asked = ['encoding', 'separator'] as const

/** `change` of the form sets values; the returned `change` also asks again. */
export function useImportPreview({ name, read }: Importing, form: Form) {
  const [document] = form.values.document as FileEntry[]
  const file = document?.file
  const [wishes, setWishes] = useState<FormValues>({})
  useEffect(() => setWishes({}), [file])
  const body = { file, ...wishes }
  const preview = useQuery({
    queryKey: ['import', name, body],
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<ImportPreview> => (await call(read, { body, signal })).data,
  })
  const { data } = preview
  const applied = useRef<ImportPreview>(undefined)
  const { change } = form
  useEffect(() => {
    if (!data || data === applied.current) return
    applied.current = data
    change({ ...data.reading, ...data.mapping })
    // oxlint-disable-next-line react/exhaustive-deps -- once per answer: the user may change it afterwards
  }, [data])

  function changed(next: FormValues) {
    change(next)
    if (asked.some((field) => field in next))
      setWishes(Object.fromEntries(asked.map((field) => [field, next[field] ?? form.values[field]])))
  }
  return { preview, changed, file: document }
}
