/** The query of the list on screen, for what fills its slots. */
import { createContext, useContext } from 'react'
import type { ListQuery } from './list-query.ts'

export const ShownQuery = createContext<ListQuery>({ filters: [], sort: '', search: '' })
export const useShownQuery = (): ListQuery => useContext(ShownQuery)
