/** What special screens put into the generic ones. Imported once, before the screens. */
import { lazy } from 'react'
import { RecordLink, RowLink } from '../features/link/row-link.tsx'
import { fillSlots } from '../resource/slots.ts'

fillSlots('link', {
  addForm: lazy(async () => ({ default: (await import('../features/link/add-link.tsx')).AddLink })),
  rowActions: RowLink,
  viewActions: RecordLink,
})
