/** The values of a sub id as rows that can be sorted and named. */
import { reportMessages } from '@rivulet/contract/report-messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { displayCount } from '../../lib/format.ts'

/** `value` is null for visits and orders without one, and undefined for all values that are not told apart. */
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
