/** Provides Mantine's theme. Its own provider would compute hundreds of variables that our styles already define. */
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// Mantine's scroll lock looks the element up by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

const context = {
  // The colour scheme is an attribute of the page: see lib/color-scheme.ts.
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  getStyleNonce: () => styleNonce,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
