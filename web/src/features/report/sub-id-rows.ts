/** Sub ID values as table rows with labels. */
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { displayCount } from '../../lib/format.ts'

/** `value`: null for visits and orders without one, undefined for the remaining values summed together. */
export type SubIdLine = TrafficFigures & { key: string; name: string; value: string | null | undefined }

export const subIdLines = ({ rows }: SubIdReport): SubIdLine[] =>
  rows.map((row) => ({
    ...row,
    key: row.value === null ? 'none' : `is ${row.value}`,
    name: row.value ?? reportMessages.noSubId,
  }))

export const otherLine = ({ others }: SubIdReport): SubIdLine | null =>
  others && {
    ...others,
    key: 'others',
    name: reportMessages.otherValues(displayCount(others.values)),
    value: undefined,
  }
