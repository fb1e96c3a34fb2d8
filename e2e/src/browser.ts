// Opens the Chromium that npm test found, or the one that CHROMIUM names, with nothing that calls home.
import { type Browser, chromium } from 'playwright-core'

const usual = '/usr/bin/chromium'

/** What people's browsers say: one that names itself a robot is counted as a bot, and earns nobody anything. */
export const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Close it when the file is done: `afterAll(() => browser.close())`. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] || usual,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
}
