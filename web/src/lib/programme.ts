/** The programme as the page shows it: carried by the page itself, and replaced when an administrator saves. */
import { type ShownProgramme, unnamedProgramme } from '@rivulet/contract/programme'
import { createStore, useStore } from './store.ts'

function read(): ShownProgramme {
  const said = document.querySelector<HTMLMetaElement>('meta[name="programme"]')?.content
  try {
    // In development the page is served without values.
    return said?.startsWith('{"') ? (JSON.parse(said) as ShownProgramme) : unnamedProgramme
  } catch {
    return unnamedProgramme
  }
}

/** Address of its settings. */
export const programmePath = '/dashboard/admin/programme'

export const programme = createStore(read())

export const useProgramme = (): ShownProgramme => useStore(programme)
