/** What a form says about each record that a selector offers, by its id; null for nothing. */
import { createContext } from 'react'

export type NoteOf = (id: string) => string | null
export const OptionNotes = createContext<NoteOf | null>(null)
