/** What special screens put into the generic ones. Imported once, before the screens. */
import { createElement, lazy } from 'react'
import { hidesToolField } from '../features/tool/hides.ts'
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
fillSlots('tool', {
  list: lazy(async () => ({ default: (await import('../features/tool/tool-screen.tsx')).ToolScreen })),
  formAside: lazy(async () => ({
    default: (await import('../features/tool/form-look.tsx')).FormLook,
  })),
  hides: hidesToolField,
  viewActions: lazy(async () => ({
    default: (await import('../features/tool/record-code.tsx')).RecordCode,
  })),
  viewAside: lazy(async () => ({
    default: (await import('../features/tool/record-look.tsx')).RecordLook,
  })),
})
const Shortcuts = lazy(async () => ({
  default: (await import('../features/affiliate/affiliate-shortcuts.tsx')).AffiliateShortcuts,
}))
fillSlots('affiliate', { viewAside: Shortcuts, editAside: Shortcuts })

const CountryCell = lazy(async () => ({
  default: (await import('../features/analytics/country-cell.tsx')).CountryCell,
}))
fillSlots('analyticsDetail', {
  listExtra: lazy(async () => ({
    default: (await import('../features/analytics/countries-above.tsx')).CountriesAbove,
  })),
  cells: { country: (row) => createElement(CountryCell, { row }) },
})

fillSlots('contactMessage', {
  // In the list the name leads to the message.
  cells: { sender: ({ sender }) => sender?.name },
  viewActions: lazy(async () => ({
    default: (await import('../features/contact/message-actions.tsx')).MessageActions,
  })),
})
