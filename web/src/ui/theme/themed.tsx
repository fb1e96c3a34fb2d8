/** Gives Mantine its theme. Its own provider would first compute hundreds of variables that our styles hold already. */
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// What keeps the page still under a dialog asks for it by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

const context = {
  // The page carries the colours in an attribute, which the styles follow: see lib/color-scheme.ts.
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
