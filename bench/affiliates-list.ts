// Measures the list of 10,000 affiliates, each with three links and visits on sixty days, and that of their links,
// through HTTP: `node bench/affiliates-list.ts`.
import { affiliateCount, fillAffiliates } from './generate/many-affiliates.ts'
import { type Get, timeList } from './servers/list-times.ts'

const of = (list: string, query: string) => (get: Get) => get(`/api/v1/${list}?limit=200${query}`)
const affiliates = (query: string) => of('registration/affiliate', query)
const links = (query: string) => of('marketing/link', query)

await timeList(`${affiliateCount} affiliates`, fillAffiliates, [
  ['first rows with count and totals', affiliates('')],
  ['who has been quiet for a month or more', affiliates('&where[activity]=in~.~quiet,asleep')],
  ['sorted by last visit', affiliates('&sort=-lastVisit')],
  ['last orders of a year', affiliates('&where[lastOrder]=between~.~2026-01-01,2026-12-31')],
  ['by name', affiliates('&search=affiliate 42')],
  ['their links', links('')],
  ['links that do not earn', links('&where[closed]=in~.~shop,campaign,taken')],
])
