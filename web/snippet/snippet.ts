/** The snippet that shops put on their pages (t.js): says that a visitor of an affiliate is here and what happens, and breaks nothing. */

/** What `rivulet` may be told first. */
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
/** A call that nobody takes for minutes is given up: this may be no page of the shop. */
const tries = 8
const kept = 'rivulet'

/** Nothing of ours is a page's trouble. */
const quietly =
  <Given extends unknown[]>(run: (...given: Given) => void) =>
  (...given: Given): void => {
    try {
      run(...given)
    } catch {
      // Said to nobody: it is the shop's page.
    }
  }

/** Also where a page is not secure, and browsers make no ids. */
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
  /** Calls that are not answered yet as JSON, oldest first; the click is added when they are sent. */
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

  /** One after the other, so that what comes of a visit is known before the next is said. */
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
  /** The page is being left: what is not under way goes as it can, and nobody hears the answer. */
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
  /** A page counts once, however often its address is written anew. */
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
  // A page that a browser opens ahead is no visit yet.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true })
  else start()
})()

// Its types are those of a page alone.
export {}
