// Drives a page with as little instrumentation as possible: Playwright's own pages spend time on tracking requests.
import type { Browser } from 'playwright-core'

export type Visit = {
  address: string
  /** Initial storage of the browser. */
  stored: readonly { name: string; value: string }[]
  /** Runs before the page's own code. */
  script: string
  /** CPU throttling factor. */
  slower: number
}

const interval = 200
const pause = () => new Promise((done) => setTimeout(done, interval))

/** Visits with an empty cache, until the expression `answer` has a value. */
export async function visitUnwatched(browser: Browser, visit: Visit, answer: string): Promise<unknown> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  try {
    const { targetId } = await devtools.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    })
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId })
    const waiting = new Map<number, (result: unknown) => void>()
    devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
      if (id !== undefined) waiting.get(id)?.(result)
    })
    const send = (method: string, params: object = {}): Promise<unknown> =>
      new Promise((done) => {
        const id = waiting.size
        waiting.set(id, done)
        const message = JSON.stringify({ id, method, params })
        void devtools.send('Target.sendMessageToTarget', { sessionId, message })
      })
    const store = `for (const { name, value } of ${JSON.stringify(visit.stored)}) localStorage.setItem(name, value)`
    await send('Emulation.setDeviceMetricsOverride', {
      width: 1440,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await send('Emulation.setCPUThrottlingRate', { rate: visit.slower })
    await send('Page.enable')
    await send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (location.protocol === 'http:') { ${store}; ${visit.script} }`,
    })
    await send('Page.navigate', { url: visit.address })
    for (let tries = 0; tries < 100; tries++) {
      await pause()
      const { result } = (await send('Runtime.evaluate', {
        expression: answer,
        returnByValue: true,
      })) as { result?: { value?: unknown } }
      if (result?.value) return result.value
    }
    throw new Error(`${visit.address} never came to ${answer}`)
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId })
    await devtools.detach()
  }
}
