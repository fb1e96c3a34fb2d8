// What was found, how bad it is, and what to do about it.
import type { Advice } from '@rivulet/contract/doctor-messages'

type Level = 'ok' | 'note' | 'wrong'
export type Finding = Advice & { level: Level; topic: string }

const finding =
  (level: Level) =>
  (topic: string, advice: Advice): Finding => ({ level, topic, ...advice })

export const ok = finding('ok')
export const note = finding('note')
export const wrong = finding('wrong')
