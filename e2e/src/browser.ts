// Opens the Chromium that npm test found, or the one that CHROMIUM names, with nothing that calls home.
import { type Browser, chromium } from 'playwright-core'

const usual = '/usr/bin/chromium'

/** Close it when the file is done: `afterAll(() => browser.close())`. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] || usual,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
}
