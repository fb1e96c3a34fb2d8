// The demo's people: fictional, with addresses that belong to nobody.

export type Person = {
  name: string
  /** The part before `@example.com`; also used for the host of their site. */
  handle: string
  country: string
  gender: string
  phone: string
  /** Relative size of their audience. */
  size: number
  /** When they joined, as a fraction of the period. */
  joins: number
  /** Their final state. */
  state: 'active' | 'waiting' | 'inactive' | 'trash'
  source: string
  about: string
}

const table = `
LOTTE VERHAEGEN | lotte.verhaegen | BE | female | +32470112233 | 11 | 0 | active | BLOG | Slow travel and tents: a blog with a letter every Sunday.
MATTEO RINALDI | matteo.rinaldi | IT | male | +393471122334 | 7.5 | 0.01 | active | VIDEO | Bicycle repairs on video, explained for beginners.
INGRID SOLBERG | ingrid.solberg | NO | female | +4791122334 | 6 | 0.02 | active | BLOG | Cabins, hiking and what to pack for both.
CLÉMENT FAVRE | clement.favre | FR | male | +33612233445 | 5.2 | 0.03 | active | NEWSLETTER | A weekly letter about stationery and slow writing.
ANNA LINDQVIST | anna.lindqvist | SE | female | +46701122334 | 4.6 | 0.05 | active | SOCIAL MEDIA | Small flats, good light, little money.
JAKOB WEIDNER | jakob.weidner | DE | male | +491511122334 | 4.1 | 0.04 | active | PRICE COMPARISON | Compares outdoor equipment by weight and price.
SANNE DE GROOT | sanne.degroot | NL | female | +31612233445 | 3.8 | 0.06 | active | BLOG | Cycling with children in the Netherlands and beyond.
MARISOL ORTEGA | marisol.ortega | ES | female | +34612233445 | 3.3 | 0.08 | active | SOCIAL MEDIA | Skin care without the nonsense, in Spanish and English.
TOMASZ ZIELIŃSKI | tomasz.zielinski | PL | male | +48601122334 | 2.9 | 0.1 | active | COUPONS | Codes and offers, checked by hand every morning.
FIONA GALLAGHER | fiona.gallagher | IE | female | +353851122334 | 2.6 | 0.11 | active | PODCAST | A podcast about kitchens and those who cook in them.
NIKOS PAPADAKIS | nikos.papadakis | GR | male | +306912233445 | 2.2 | 0.14 | active | BLOG | Concerts and theatre in the south, with tickets.
KATRIN HOFSTETTER | katrin.hofstetter | AT | female | +436641122334 | 2 | 0.15 | active | NEWSLETTER | Mountain huts and the way up, twice a month.
RUI CARVALHO | rui.carvalho | PT | male | +351912233445 | 1.8 | 0.18 | active | VIDEO | Ceramics from Portugal, filmed in the workshop.
ELENA MARINESCU | elena.marinescu | RO | female | +40712233445 | 1.6 | 0.22 | active | BLOG | Reviews of cosmetics for sensitive skin.
OSKAR NIELSEN | oskar.nielsen | DK | male | +4520112233 | 1.5 | 0.25 | active | SOCIAL MEDIA | Design classics and their cheaper cousins.
AMÉLIE DUBOIS | amelie.dubois | FR | female | +33623344556 | 1.3 | 0.28 | active | SOCIAL MEDIA | Two minutes of Paris a day.
PETRA NOVÁKOVÁ | petra.novakova | CZ | female | +420601122334 | 1.1 | 0.31 | active | BLOG | Bookbinding at home, with lists of what is needed.
HARRY WHITCOMBE | harry.whitcombe | GB | male | +447700900123 | 1.1 | 0.35 | active | PRICE COMPARISON | Bicycles and parts compared for British roads.
LEA BRUNNER | lea.brunner | CH | female | +41761122334 | 0.9 | 0.4 | active | NEWSLETTER | What is on: concerts of the month in Zurich and Basel.
JUHANI KOSKINEN | juhani.koskinen | FI | male | +358401122334 | 0.8 | 0.45 | active | FORUM | Runs a forum about winter camping.
VERA HORVAT | vera.horvat | HR | female | +385911122334 | 0.7 | 0.52 | active | BLOG | Sea, salt and simple food.
DANIEL ABBOTT | daniel.abbott | US | male | +12025550143 | 0.7 | 0.58 | active | VIDEO | An American on European trains.
ILSE VANDENBERG | ilse.vandenberg | BE | female | +32471223344 | 0.5 | 0.66 | active | SOCIAL MEDIA | Vegetarian cooking for large families.
PAOLO FERRETTI | paolo.ferretti | IT | male | +393482233445 | 0.4 | 0.74 | active | BLOG | Old racing bicycles, restored.
MIA JANSSON | mia.jansson | SE | female | +46702233445 | 2 | 0.12 | inactive | COUPONS | Collected vouchers from all over the web.
SERGE LAMBERT | serge.lambert | FR | male | +33634455667 | 0.5 | 0.2 | trash | TOOLBAR | A browser add-on with reminders.
GRETA HOLM | greta.holm | DK | female | +4521223344 | 0 | 0.94 | waiting | BLOG | Sewing and small repairs, with about 4,000 readers a month.
BRAM KUIPERS | bram.kuipers | NL | male | +31623344556 | 0 | 0.965 | waiting | VIDEO | Tests bicycle lights in the rain.
ZOFIA MAZUR | zofia.mazur | PL | female | +48602233445 | 0 | 0.98 | waiting | SOCIAL MEDIA | Paper, ink and postcards.
ALAIN PERRIN | alain.perrin | LU | male | +352621122334 | 0 | 0.995 | waiting | NEWSLETTER | Culture along the Moselle.
NOOR EL AMRANI | noor.elamrani | BE | female | +32472334455 | 0 | 0.985 | active | BLOG | Just begun: walks around Ghent and where to rest.
`

export const people: readonly Person[] = table.trim().split('\n').map(readPerson)

function readPerson(line: string): Person {
  const [name = '', handle = '', country = '', gender = '', phone = '', ...rest] = line.split(' | ')
  const [size, joins, state, source = '', about = ''] = rest
  return {
    ...{ name, handle, country, gender, phone, source, about },
    size: Number(size),
    joins: Number(joins),
    state: state as Person['state'],
  }
}

const personCalled = (handle: string): Person => {
  const found = people.find((person) => person.handle === handle)
  if (!found) throw new Error(`${handle} is nobody`)
  return found
}
export const star = personCalled('lotte.verhaegen')
const askers: ReadonlySet<string> = new Set([
  ...['matteo.rinaldi', 'ingrid.solberg', 'clement.favre', 'anna.lindqvist'],
  ...['jakob.weidner', 'sanne.degroot'],
])
/** Who is paid on request at last, not with the others. */
export const asksForPayouts = ({ handle }: Pick<Person, 'handle'>): boolean => askers.has(handle)
/** Activated, with shops to promote, but no activity yet. */
export const newcomer = personCalled('noor.elamrani')

export const addressOf = ({ handle }: Pick<Person, 'handle'>): string => `${handle}@example.com`
export const siteOf = ({ handle }: Pick<Person, 'handle'>): string =>
  `https://www.${handle.replaceAll('.', '')}.example`
