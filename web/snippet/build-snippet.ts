/** Builds the snippet for shops' pages (t.js): one small script with a single global. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = join(import.meta.dirname, 'snippet.ts')
const name = 't.js'

/** Shops' visitors use older browsers than our users. */
const target = 'es2020'

/** The bundled code. */
export async function buildSnippet(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const code = [built].flat().flatMap((one) => ('output' in one ? one.output[0].code : []))[0]
  if (!code) throw new Error('the snippet was not built')
  return code
}

export function snippet(): Plugin {
  return {
    name: 'snippet',
    async writeBundle({ dir = '' }) {
      await writeFile(join(dir, name), await buildSnippet())
    },
    configureServer(server) {
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('access-control-allow-origin', '*')
        void buildSnippet().then((code) => response.end(code))
      })
    },
  }
}
