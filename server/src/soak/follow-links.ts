// Soak load: visitors from many networks with many browsers, double clicks, bots, prefetches and link previews.
import { type Scene, repeat, expected } from './scene.ts'

const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'curl/8.9.1',
]

/** Never the same twice; consecutive visitors are from different networks. */
export function personOf(n: number): Record<string, string> {
  const mixed = (n * 9_973) % (1 << 24)
  const version = 100 + (n % 40)
  return {
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
    'x-forwarded-for': `81.${mixed >> 16}.${(mixed >> 8) & 255}.${mixed & 255}`,
    referer: 'https://blog.example/shoes',
  }
}

export function followLinks(scene: Scene): Promise<void> {
  const { tally, programme, client } = scene
  let people = 0
  return repeat(scene, 180, async (n) => {
    const link = programme.links[(n * 7) % programme.links.length]
    if (!link) throw new Error('there are no links')
    const path = `/r/${link.code}?s1=post-${n % 30}&s2=soak`
    const person = personOf(++people)
    const click = async (headers = person, method = 'GET') => {
      const answer = await client.send(path, { method, headers })
      return expected(scene, 'a click', answer, 302) ? (answer.headers.location ?? '') : null
    }
    /** Prefetching browsers get 503, so that they ask again on a real click. */
    const fetchAhead = async () =>
      expected(
        scene,
        'a prefetch',
        await client.send(path, { headers: { ...person, 'sec-purpose': 'prefetch' } }),
        503,
      )
    if (n % 19 === 0) {
      const agent = bots[n % bots.length] ?? ''
      if ((await click({ ...person, 'user-agent': agent })) !== null) tally.clicks.bot++
      return
    }
    if (n % 41 === 0) {
      if (await fetchAhead()) tally.clicks.prefetch++
      return
    }
    if (n % 53 === 0) {
      if ((await click(person, 'HEAD')) !== null) tally.clicks.preview++
      return
    }
    const at = Date.now()
    const target = await click()
    if (target === null) return
    tally.clicks.valid++
    const id = new URL(target).searchParams.get('click_id')
    if (!id) throw new Error(`no click ID in ${target}`)
    scene.unspent.push({ id, link, at })
    if (scene.unspent.length > 200) scene.unspent.shift()
    // A double click counts once.
    if (n % 23 === 0 && (await click()) !== null) tally.clicks.duplicate++
  })
}
