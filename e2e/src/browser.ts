// Launches the Chromium that npm test found or CHROMIUM names, without background requests.
import { type Browser, chromium } from 'playwright-core'

const usual = '/usr/bin/chromium-headless-shell'

/** A normal user agent: headless Chromium would be classified as a bot. */
export const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** How long pages live. Compiling for speed takes more of the processor than it saves in seconds, less in minutes. Benches measure the browser that people use. */
const flags = {
  seconds: '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
  minutes: '--js-flags=--no-opt --min-semi-space-size=16',
}

/** Close it at the end of the file: `afterAll(() => browser.close())`. */
export function openBrowser(lives: keyof typeof flags = 'seconds'): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] || usual,
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      ...(process.env['VITEST'] ? [flags[lives]] : []),
    ],
  })
}
