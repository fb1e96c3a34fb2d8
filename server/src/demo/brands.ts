// The demo's shops and campaigns: fictional, at addresses that do not exist.

/** Who decides the orders of a shop, and after how many days on average. */
export type Habit = { by: 'shop' | 'manager' | 'clock'; after: number }
export type OwnHost = 'leads here' | 'leads elsewhere'
export type Brand = {
  name: string
  host: string
  /** Prefix of order numbers. */
  prefix: string
  /** Percent; null uses the affiliate's rate. */
  commission: string | null
  windowDays: number
  habit: Habit
  /** Orders per unique visitor. */
  conversion: number
  /** Euro: median basket and its spread. */
  basket: { middle: number; spread: number }
  /** Relative share of the traffic. */
  appeal: number
  cookie: boolean
  acceptGet: boolean
  /** What its own tracking host, if it has one, does. */
  ownHost?: OwnHost
  /** Fraction of the period after which it was closed. */
  closes?: number
  campaigns: readonly Promotion[]
}
export type Promotion = {
  name: string
  path: string
  commission: string | null
  /** The handle of the only affiliate who may use it. */
  only: string | null
  inactive: boolean
}

const shops = `
NORDLUND OUTDOOR | NO | nordlund-outdoor | 8.00 | 30 | shop 6 | 0.02 | 118 | 0.7 | 10 |
VELO TANDEM | VT | velo-tandem | 4.50 | 60 | manager 9 | 0.0115 | 210 | 0.9 | 8 |
PAPIERVOGEL | PV | papiervogel | 10.00 | 14 | clock 7 | 0.027 | 34 | 0.5 | 7 |
MAREA SKIN | MS | marea-skin | 12.50 | 30 | shop 5 | 0.0235 | 52 | 0.5 | 6 | cookie, host leads elsewhere
CASA TIGLIO | CT | casa-tiglio | - | 45 | shop 7 | 0.0155 | 96 | 0.8 | 5 |
BALKON & BÜHNE TICKETS | BB | balkon-buehne | 3.00 | 3 | shop 1 | 0.032 | 74 | 0.4 | 4 |
LUMEN LAMPS | LL | lumen-lamps | 7.25 | 30 | manager 6 | 0.013 | 145 | 0.6 | 3 | host leads here
ORTO DELI | OD | orto-deli | 6.00 | 7 | shop 4 | 0.019 | 41 | 0.5 | 2 | closes 0.7, get
`
const promotions = `
NO | AUTUMN IN THE HILLS | /season/autumn | 9.50 |
NO | TENTS UNDER TWO KILOS | /tents/light | - |
NO | THE SUNDAY LETTER | /letter/lotte | 12.00 | only lotte.verhaegen
VT | LIGHTS FOR DARK DAYS | /lights | - |
VT | CHILDREN ON BOARD | /family | 6.00 |
PV | BACK TO THE DESK | /desk | - |
PV | INK OF THE MONTH | /ink | 14.00 |
PV | ADVENT CALENDARS | /advent | 11.00 |
MS | FIRST ORDER SET | /set/first | 15.00 |
MS | SEA SALT WEEKS | /salt | - |
CT | TABLE AND GLASS | /table | - |
CT | OLIVE WOOD | /olive | 11.50 | only rui.carvalho
BB | WINTER CONCERTS | /winter | - |
LL | WARM WHITE | /warm | - | inactive
`

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
const rateOf = (cell: string): string | null => (cell === '-' ? null : cell)

function readShop(row: string[]): Brand {
  const [name = '', prefix = '', host = '', commission = '', windowDays, habit = '', ...rest] = row
  const [conversion, middle, spread, appeal, more = ''] = rest
  const [by, after] = habit.split(' ')
  const closes = /closes ([\d.]+)/.exec(more)?.[1]
  const ownHost = /host (leads \w+)/.exec(more)?.[1] as OwnHost | undefined
  return {
    name,
    prefix,
    host: `${host}.example`,
    commission: rateOf(commission),
    windowDays: Number(windowDays),
    habit: { by: by as Habit['by'], after: Number(after) },
    conversion: Number(conversion),
    basket: { middle: Number(middle), spread: Number(spread) },
    appeal: Number(appeal),
    cookie: more.includes('cookie'),
    acceptGet: more.includes('get'),
    ...(closes && { closes: Number(closes) }),
    ...(ownHost && { ownHost }),
    campaigns: rowsOf(promotions)
      .filter(([shop]) => shop === prefix)
      .map(readPromotion),
  }
}

function readPromotion([, name = '', path = '', commission = '', more = '']: string[]): Promotion {
  const only = /only (\S+)/.exec(more)?.[1] ?? null
  return { name, path, commission: rateOf(commission), only, inactive: more === 'inactive' }
}

export const brands: readonly Brand[] = rowsOf(shops).map(readShop)
