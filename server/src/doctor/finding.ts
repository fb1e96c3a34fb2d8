// A finding: what was found, its severity, and what to do.
import type { Advice } from '@rivulet/contract/messages/doctor-messages'

type Level = 'ok' | 'note' | 'wrong'
export type Finding = Advice & { level: Level; topic: string }

const finding =
  (level: Level) =>
  (topic: string, advice: Advice): Finding => ({ level, topic, ...advice })

export const ok = finding('ok')
export const note = finding('note')
export const wrong = finding('wrong')
