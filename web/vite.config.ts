/** How the screens are built, and served while developing. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'
const served = ['/api', '/r/', '/files', '/statics', '/t.js']

/** The font is found while the styles are still being read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-opsz.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont()],
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [path, server])) },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Lower targets rewrite light-dark() and the colours vanish.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
  },
})
