/** Shows saved settings on this screen at once; other pages carry them when they are next loaded. */
import { accentTokens } from '@rivulet/contract/accent'
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { setPageTitle } from '../../lib/page/page.ts'
import { programme } from '../../lib/programme.ts'
import { startOf, valueOf } from './programme-groups.ts'

export function showProgramme({ settings, pictures, terms, questions }: ProgrammeSettings): void {
  const value = (name: 'name' | 'supportAddress' | 'accent') =>
    valueOf(settings, startOf(settings), name)
  programme.set({
    name: value('name') ?? programme.get().name,
    supportAddress: value('supportAddress'),
    ...pictures,
    signUp: settings.signUp.chosen === 'invite' ? 'invite' : 'open',
    terms: terms?.version ?? null,
    mails: programme.get().mails,
    questions: questions.questions.length > 0 ? questions.version : null,
  })
  setPageTitle('Programme')
  showAccent(value('accent'))
}

/** The page's own style comes first, and has to go when no colour is chosen any more. */
function showAccent(accent: string | null): void {
  document.getElementById('accent')?.remove()
  const { style } = document.documentElement
  for (const name of Object.keys(accentTokens('#000000'))) style.removeProperty(name)
  for (const [name, value] of Object.entries(accent ? accentTokens(accent) : {}))
    style.setProperty(name, value)
}
