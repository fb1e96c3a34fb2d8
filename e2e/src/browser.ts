// Launches the Chromium that npm test found or CHROMIUM names, without background requests.
import { type Browser, chromium } from 'playwright-core'

const usual = '/usr/bin/chromium-headless-shell'

/** A normal user agent: headless Chromium would be classified as a bot. */
export const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Pages of tests live for seconds: compiling them for speed takes more of the processor than it saves. Benches measure the browser that people use. */
const short = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'

/** Close it at the end of the file: `afterAll(() => browser.close())`. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] || usual,
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      ...(process.env['VITEST'] ? [short] : []),
    ],
  })
}
