/** Live preview beside the tool form. */
import { toolEndpoints, toolPreviewFields } from '@rivulet/contract/endpoints/tool-endpoints'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, isApiError } from '../../lib/api.ts'
import { wireOf, type FormValues } from '../../resource/record/form-values.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import css from './code-use.module.css'
import { PreviewFrame } from './preview-frame.tsx'

const pause = 300

const bodyOf = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(toolPreviewFields).map(([name, field]) => [name, wireOf(field, values[name])]),
  )

export function FormLook({ values }: { values: FormValues }) {
  const [settled] = useDebouncedValue(JSON.stringify(bodyOf(values)), pause)
  const body = JSON.parse(settled) as FormValues
  const shown = body.kind === 'banner' || body.kind === 'text' || body.kind === 'video'
  const { data, error } = useQuery({
    queryKey: ['tool', 'look', settled],
    queryFn: async ({ signal }) =>
      (await call(toolEndpoints.previewTool, { body, signal, keepSession: true })).data,
    enabled: shown,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const wrong = isApiError(error) ? (error.errors.snippet?.[0] ?? error.message) : null
  if (!shown) return null
  return (
    <Card title="Preview" hint="as on a page">
      <CardBody>
        {wrong ? (
          <p className={css.quiet}>{wrong}</p>
        ) : data?.format === 'text' ? (
          <p className={css.plain}>{data.code}</p>
        ) : (
          data && <PreviewFrame html={data.preview} height={body.kind === 'text' ? 48 : 250} />
        )}
      </CardBody>
    </Card>
  )
}
