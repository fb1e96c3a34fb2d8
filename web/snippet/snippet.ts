/** The snippet for shops' pages (t.js): reports visits, events and orders of affiliates' visitors, and never breaks the page. */

/** Commands of `rivulet`. */
type Said = [what: string, ...rest: unknown[]]
type Rivulet = { (...said: Said): void; q?: ArrayLike<unknown>[]; on?: true }
type Values = Record<string, unknown>
type Answer = { data?: { keepDays?: number }; meta?: { code?: string } }

declare global {
  interface Window {
    rivulet?: Rivulet
    doNotTrack?: string
  }
  interface Navigator {
    globalPrivacyControl?: boolean
  }
  interface Document {
    prerendering?: boolean
  }
}

const first = 2000
const longest = 60_000
const most = 100
/** A call that keeps failing for minutes is dropped: the page may not belong to the shop. */
const tries = 8
const kept = 'rivulet'

/** Swallows our own errors: they must not reach the page. */
const quietly =
  <Given extends unknown[]>(run: (...given: Given) => void) =>
  (...given: Given): void => {
    try {
      run(...given)
    } catch {
      // Not logged: it is the shop's page.
    }
  }

/** Also on insecure pages, where crypto.randomUUID is missing. */
const newId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })

quietly(() => {
  const own = (document.currentScript ??
    document.querySelector('script[data-key][src$="/t.js"]')) as HTMLScriptElement | null
  if (!own || window.rivulet?.on) return
  const { key: analyticsKey, parameter = 'click_id', consent } = own.dataset
  const door = new URL('/api/v1/track/event', own.src).href
  const told = window.rivulet?.q ?? []
  const refused =
    navigator.globalPrivacyControl === true || (navigator.doNotTrack ?? window.doNotTrack) === '1'

  let may: 'yes' | 'no' | 'wait' = refused ? 'no' : consent === 'wait' ? 'wait' : 'yes'
  let click: string | undefined
  /** Unanswered calls as JSON, oldest first; the click is added when they are sent. */
  let waiting: string[] = []
  let sending = false
  let pause = first
  let failed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen = ''

  const stored = () => (localStorage.getItem(kept) ?? '').split(' ')
  const recall = quietly(() => {
    const [until, id] = stored()
    if (Number(until) > Date.now()) click ??= id
  })
  const keep = quietly((days: number) => {
    if (days < 1 || !click) localStorage.removeItem(kept)
    else if (stored()[1] !== click) localStorage.setItem(kept, `${Date.now() + days * 864e5} ${click}`)
  })

  const request = (call: string): RequestInit => ({
    method: 'POST',
    body: click ? `{"click_id":${JSON.stringify(click)},${call.slice(1)}` : call,
    keepalive: true,
    credentials: 'omit',
  })
  const done = (call: string) => (waiting = waiting.filter((one) => one !== call))

  /** Sent one after another, so that the answer to a visit is known before the next call. */
  const send = async (): Promise<void> => {
    const [call] = waiting
    if (sending || may !== 'yes' || !call) return
    sending = true
    clearTimeout(timer)
    try {
      const answer = await fetch(door, request(call))
      if (answer.status === 429 || answer.status > 499) throw new Error()
      const { data, meta } = (await answer.json().catch(() => ({}))) as Answer
      const foreign = meta?.code === 'click' && click
      if (foreign) click = undefined
      else done(call)
      if (may === 'yes' && (data || foreign)) keep(data?.keepDays ?? 0)
      pause = first
      failed = 0
      sending = false
      again()
    } catch {
      sending = false
      if (navigator.onLine && ++failed === tries) {
        done(call)
        failed = 0
      }
      timer = setTimeout(again, pause)
      pause = Math.min(pause * 2, longest)
    }
  }
  const again = () => void send()
  /** When the page is left, queued calls are sent as beacons, without reading the answers. */
  const leave = quietly(() => {
    if (may !== 'yes' || document.visibilityState !== 'hidden') return
    for (const call of waiting.slice(sending ? 1 : 0)) {
      const sent = request(call)
      if (!navigator.sendBeacon?.(door, sent.body)) void fetch(door, sent).catch(() => {})
      done(call)
    }
  })

  const say = (action: string, more: Values) => {
    if (may === 'no' || waiting.length >= most) return
    const { pathname, search } = location
    const aid = new URLSearchParams(search).get('aid')
    const options = { page: pathname.slice(0, 255), ...(aid && { affiliate: aid.slice(0, 255) }) }
    const setup = { snippet: '1', consent: consent === 'wait' ? 'given' : 'not asked' }
    waiting.push(JSON.stringify({ id: newId(), analyticsKey, action, options, setup, ...more }))
    again()
  }
  /** Counts a page once, even when its address is rewritten. */
  const visit = quietly(() => {
    const given = new URLSearchParams(location.search)
    const id = given.get(parameter)
    const here = `${location.pathname} ${id} ${given.get('aid')}`
    if (here === seen || (id === null && !given.has('aid'))) return
    seen = here
    if (id !== null) click = id
    say('visit', {})
  })
  const decide = (agreed: boolean) => {
    may = agreed ? 'yes' : 'no'
    if (agreed) {
      recall()
      visit()
      return again()
    }
    waiting = []
    click = undefined
    seen = ''
    keep(0)
  }

  const rivulet: Rivulet = quietly((what: string, ...[given, payload]: unknown[]) => {
    if (what === 'event') say(what, { event: given, payload })
    if (what === 'order') {
      const order = given as Values
      const [orderId, amount] = [order.orderId, order.amount].map(String)
      say(what, { payload: { ...order, orderId, amount } })
    }
    if (what === 'consent' && !refused) decide(given === true)
  })
  rivulet.on = true
  window.rivulet = rivulet

  const start = quietly(() => {
    if (refused) return keep(0)
    if (may === 'yes') recall()
    visit()
    for (const said of told) rivulet(...(Array.from(said) as Said))
    for (const name of ['pushState', 'replaceState'] as const) {
      const before = history[name]
      history[name] = function (...given) {
        before.apply(this, given)
        visit()
      }
    }
    addEventListener('popstate', visit)
    addEventListener('online', again)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
  })
  // A prerendered page is not a visit yet.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true })
  else start()
})()

// Compiled with DOM types only.
export {}
