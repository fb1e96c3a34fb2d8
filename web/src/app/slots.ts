/** What special screens put into the generic ones. Imported once, before the screens. */
import { lazy } from 'react'
import { fillSlots } from '../resource/slots.ts'

fillSlots('link', {
  addForm: lazy(async () => ({ default: (await import('../features/link/add-link.tsx')).AddLink })),
  rowActions: lazy(async () => ({ default: (await import('../features/link/row-link.tsx')).RowLink })),
  viewActions: lazy(async () => ({
    default: (await import('../features/link/record-link.tsx')).RecordLink,
  })),
})
fillSlots('invoice', {
  addForm: lazy(async () => ({
    default: (await import('../features/invoice/add-invoice.tsx')).AddInvoice,
  })),
})
fillSlots('shop', {
  viewExtra: lazy(async () => ({
    default: (await import('../features/shop/connect-shop.tsx')).ConnectShop,
  })),
})
const Shortcuts = lazy(async () => ({
  default: (await import('../features/affiliate/affiliate-shortcuts.tsx')).AffiliateShortcuts,
}))
fillSlots('affiliate', { viewAside: Shortcuts, editAside: Shortcuts })
