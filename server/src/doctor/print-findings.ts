// Formats findings as aligned text: one line each, followed by advice.
import { doctorSummary, doctorTitles } from '@rivulet/contract/messages/doctor-messages'
import type { Finding } from './finding.ts'

export type Report = Record<keyof typeof doctorTitles, Finding[]>

const sections = Object.keys(doctorTitles) as (keyof Report)[]

export function printFindings(report: Report): string {
  const all = Object.values(report).flat()
  const width = Math.max(...all.map(({ topic }) => topic.length)) + 2
  const parts = sections.flatMap((key) => [
    doctorTitles[key],
    ...report[key].flatMap((finding) => linesOf(finding, width)),
    '',
  ])
  const count = (level: Finding['level']) => all.filter((finding) => finding.level === level).length
  return [...parts, doctorSummary(count('wrong'), count('note'), count('ok')), ''].join('\n')
}

function linesOf({ level, topic, says, todo }: Finding, width: number): string[] {
  const head = `  ${level.padEnd(7)}${topic.padEnd(width)}`
  const indent = ' '.repeat(head.length)
  return [`${head}${says}`, ...(todo && level !== 'ok' ? [`${indent}→ ${todo}`] : [])]
}
