// The shops of the demonstration and what they promote: invented, on addresses that lead nowhere.

/** Who decides about the orders of a shop, after about how many days. */
export type Habit = { by: 'shop' | 'manager' | 'clock'; after: number }
export type Brand = {
  name: string
  host: string
  /** Before the number of each order. */
  prefix: string
  /** Percent; null leaves it to the affiliate's own. */
  commission: string | null
  windowDays: number
  habit: Habit
  cookie?: boolean
  /** Part of the period after which it was closed. */
  closes?: number
  /** Orders for each visit that is new. */
  conversion: number
  /** Euro: what is spent mostly, and how unevenly. */
  basket: { middle: number; spread: number }
  /** How much of the traffic goes there, beside the others. */
  appeal: number
  campaigns: readonly Promotion[]
}
export type Promotion = {
  name: string
  path: string
  commission?: string
  /** The handle of the only person who may use it. */
  only?: string
  inactive?: boolean
}

export const brands: readonly Brand[] = [
  {
    name: 'NORDLUND OUTDOOR',
    host: 'nordlund-outdoor.example',
    prefix: 'NO',
    commission: '8.00',
    windowDays: 30,
    habit: { by: 'shop', after: 14 },
    conversion: 0.0248,
    basket: { middle: 118, spread: 0.7 },
    appeal: 10,
    campaigns: [
      { name: 'AUTUMN IN THE HILLS', path: '/season/autumn', commission: '9.50' },
      { name: 'TENTS UNDER TWO KILOS', path: '/tents/light' },
      { name: 'THE SUNDAY LETTER', path: '/letter/lotte', commission: '12.00', only: 'lotte.verhaegen' },
    ],
  },
  {
    name: 'VELO TANDEM',
    host: 'velo-tandem.example',
    prefix: 'VT',
    commission: '4.50',
    windowDays: 60,
    habit: { by: 'manager', after: 16 },
    conversion: 0.0144,
    basket: { middle: 210, spread: 0.9 },
    appeal: 8,
    campaigns: [
      { name: 'LIGHTS FOR DARK DAYS', path: '/lights' },
      { name: 'CHILDREN ON BOARD', path: '/family', commission: '6.00' },
    ],
  },
  {
    name: 'PAPIERVOGEL',
    host: 'papiervogel.example',
    prefix: 'PV',
    commission: '10.00',
    windowDays: 14,
    habit: { by: 'clock', after: 7 },
    conversion: 0.0336,
    basket: { middle: 34, spread: 0.5 },
    appeal: 7,
    campaigns: [
      { name: 'BACK TO THE DESK', path: '/desk' },
      { name: 'INK OF THE MONTH', path: '/ink', commission: '14.00' },
      { name: 'ADVENT CALENDARS', path: '/advent', commission: '11.00' },
    ],
  },
  {
    name: 'MAREA SKIN',
    host: 'marea-skin.example',
    prefix: 'MS',
    commission: '12.50',
    windowDays: 30,
    habit: { by: 'shop', after: 10 },
    cookie: true,
    conversion: 0.0296,
    basket: { middle: 52, spread: 0.5 },
    appeal: 6,
    campaigns: [
      { name: 'FIRST ORDER SET', path: '/set/first', commission: '15.00' },
      { name: 'SEA SALT WEEKS', path: '/salt' },
    ],
  },
  {
    name: 'CASA TIGLIO',
    host: 'casa-tiglio.example',
    prefix: 'CT',
    commission: null,
    windowDays: 45,
    habit: { by: 'shop', after: 12 },
    conversion: 0.0192,
    basket: { middle: 96, spread: 0.8 },
    appeal: 5,
    campaigns: [
      { name: 'TABLE AND GLASS', path: '/table' },
      { name: 'OLIVE WOOD', path: '/olive', only: 'rui.carvalho', commission: '11.50' },
    ],
  },
  {
    name: 'BALKON & BÜHNE TICKETS',
    host: 'balkon-buehne.example',
    prefix: 'BB',
    commission: '3.00',
    windowDays: 3,
    habit: { by: 'shop', after: 1 },
    conversion: 0.04,
    basket: { middle: 74, spread: 0.4 },
    appeal: 4,
    campaigns: [{ name: 'WINTER CONCERTS', path: '/winter' }],
  },
  {
    name: 'LUMEN LAMPS',
    host: 'lumen-lamps.example',
    prefix: 'LL',
    commission: '7.25',
    windowDays: 30,
    habit: { by: 'manager', after: 9 },
    conversion: 0.016,
    basket: { middle: 145, spread: 0.6 },
    appeal: 3,
    campaigns: [{ name: 'WARM WHITE', path: '/warm', inactive: true }],
  },
  {
    name: 'ORTO DELI',
    host: 'orto-deli.example',
    prefix: 'OD',
    commission: '6.00',
    windowDays: 7,
    habit: { by: 'shop', after: 5 },
    closes: 0.7,
    conversion: 0.024,
    basket: { middle: 41, spread: 0.5 },
    appeal: 2,
    campaigns: [],
  },
]
