// Visual style of the demo's shops for generated images: colours, and a drawing in a square of 100.

export type Look = {
  /** Background gradient, from one corner to the other. */
  ground: readonly [string, string]
  /** Text colour. */
  ink: string
  accent: string
  drawing: string
}

const spokes = (x: number, y: number, radius: number): string =>
  [0, 30, 60, 90, 120, 150]
    .map(
      (angle) => `<path transform="rotate(${angle} ${x} ${y})" d="M${x - radius} ${y}h${2 * radius}"/>`,
    )
    .join('')
const leaf = (x: number, y: number, angle: number, fill: string): string =>
  `<path transform="translate(${x} ${y}) rotate(${angle})" fill="${fill}" d="M0 0C4-8 14-8 19 0C14 8 4 8 0 0Z"/>`
const fold = (x: number, fill: string): string => `<path fill="${fill}" d="M${x} 0h9v78q-4.5 5-9 0Z"/>`

/** By the shop's prefix. */
export const looks: Readonly<Record<string, Look>> = {
  NO: {
    ground: ['#0d2f36', '#1c5a58'],
    ink: '#f3efe2',
    accent: '#f2b35d',
    drawing: `<path fill="#f3efe2" d="M76.5 12A10 10 0 1 1 67.8 27.7A9 9 0 0 0 76.5 12Z"/>
      <g fill="#f3efe2"><circle cx="18" cy="14" r="1"/><circle cx="40" cy="24" r=".8"/><circle cx="54" cy="9" r="1.1"/><circle cx="92" cy="44" r=".8"/></g>
      <path fill="#2b7370" d="M-110 60L-40 88L18 34L38 58L62 30L130 90L210 78V130H-110Z"/><path fill="#134247" d="M-110 96L34 64L66 80L130 58L210 92V130H-110Z"/>
      <path fill="#f2b35d" d="M50 54L76 88H24Z"/><path fill="#f9dba4" d="M50 54L58 88H46Z"/><path fill="#0d2f36" d="M50 68L54 88H47Z"/>
      <path fill="#0b262c" d="M-110 88H210V130H-110Z"/>`,
  },
  VT: {
    ground: ['#ffd7a1', '#ff9d6f'],
    ink: '#3b1a33',
    accent: '#7c2450',
    drawing: `<circle cx="70" cy="30" r="18" fill="#fff1d6"/><path fill="#e4745a" d="M-110 84Q40 56 210 86V130H-110Z"/>
      <g fill="none" stroke="#3b1a33" stroke-linecap="round" stroke-linejoin="round"><g stroke-width="2.6"><circle cx="24" cy="68" r="17"/><circle cx="78" cy="68" r="17"/></g>
      <g stroke-width=".5">${spokes(24, 68, 17)}${spokes(78, 68, 17)}</g>
      <path stroke="#7c2450" stroke-width="3.6" d="M24 68L35 42H68L48 68ZM48 68L33 37M78 68L66 34L73 31"/><path stroke-width="3.6" d="M27 36H39M66 34L75 30"/></g>
      <circle cx="48" cy="68" r="4.5" fill="#3b1a33"/>`,
  },
  PV: {
    ground: ['#f7f1e4', '#dfe7ef'],
    ink: '#1f2d4d',
    accent: '#d8453e',
    drawing: `<g stroke="#b9c7d8" stroke-width=".7"><path d="M-110 20H210M-110 36H210M-110 52H210M-110 68H210M-110 84H210"/></g><path stroke="#e59a95" stroke-width=".8" d="M6-30V130"/>
      <path fill="#d8453e" d="M18 58L60 40L54 78Z"/><path fill="#f0736b" d="M60 40L92 22L54 78Z"/><path fill="#a92f2c" d="M18 58L54 78L40 84Z"/><path fill="#f6a49d" d="M60 40L38 10L48 46Z"/><path fill="#c13a35" d="M60 40L74 6L66 36Z"/>`,
  },
  MS: {
    ground: ['#e6f6f4', '#9fd8d6'],
    ink: '#0f4a57',
    accent: '#12717c',
    drawing: `<circle cx="66" cy="34" r="20" fill="#fdf3df"/>
      <path fill="#6cc3c3" d="M-110 62Q-90 50-70 62T-30 62T10 62T50 62T90 62T130 62T170 62T210 62V130H-110Z"/><path fill="#38a3a8" d="M-110 74Q-90 62-70 74T-30 74T10 74T50 74T90 74T130 74T170 74T210 74V130H-110Z"/><path fill="#12717c" d="M-110 88Q-90 76-70 88T-30 88T10 88T50 88T90 88T130 88T170 88T210 88V130H-110Z"/>
      <path fill="#fff" d="M38 16C47 30 51 36 51 42A13 13 0 0 1 25 42C25 36 29 30 38 16Z"/><path fill="none" stroke="#9fd8d6" stroke-width="2.4" stroke-linecap="round" d="M31 43A7 7 0 0 0 38 49"/>`,
  },
  CT: {
    ground: ['#f6e7d3', '#e2c39d'],
    ink: '#43301f',
    accent: '#7a8a3a',
    drawing: `<path fill="#c99f72" d="M-110 84H210V130H-110Z"/>
      <path fill="#fffaf1" d="M28 52H72L66 84Q50 90 34 84Z"/><path fill="#e9d9c3" d="M58 52H72L66 84Q62 86 56 87Z"/><path fill="none" stroke="#4f5b22" stroke-width="1.6" d="M50 52Q46 30 56 8M49 36Q38 30 30 18M51 28Q62 26 70 16"/>
      ${leaf(55, 12, -60, '#7a8a3a')}${leaf(33, 22, -140, '#93a44d')}${leaf(42, 31, 170, '#7a8a3a')}${leaf(66, 20, -20, '#93a44d')}${leaf(53, 28, 20, '#66752e')}
      <circle cx="40" cy="40" r="3.6" fill="#3f4a1c"/><circle cx="62" cy="38" r="3.6" fill="#3f4a1c"/>`,
  },
  BB: {
    ground: ['#2a0d24', '#5a1030'],
    ink: '#fdf0dc',
    accent: '#f0c04e',
    drawing: `<path fill="#f0c04e" opacity=".28" d="M50 0L86 92H14Z"/><ellipse cx="50" cy="92" rx="37" ry="6" fill="#f0c04e" opacity=".55"/>
      <g>${fold(-4, '#a3182f')}${fold(5, '#c4283f')}${fold(14, '#8d1227')}${fold(77, '#8d1227')}${fold(86, '#c4283f')}${fold(95, '#a3182f')}</g>
      <path fill="none" stroke="#fdf0dc" stroke-width="2.6" stroke-linecap="round" d="M50 44V88M40 91L50 86L60 91"/><rect x="44.5" y="28" width="11" height="20" rx="5.5" fill="#fdf0dc"/><path stroke="#5a1030" stroke-width="1.2" d="M45 35H55M45 40H55"/>`,
  },
  LL: {
    ground: ['#1c2140', '#3a3f70'],
    ink: '#fdf3d8',
    accent: '#ffce6b',
    drawing: `<path fill="#ffce6b" opacity=".22" d="M32 46L2 100H98L68 46Z"/><path fill="#ffce6b" opacity=".22" d="M38 46L24 100H76L62 46Z"/>
      <path stroke="#fdf3d8" stroke-width="1.4" d="M50 0V20"/><path fill="#e8dcc0" d="M46 18H54V26H46Z"/><path fill="#ffce6b" d="M50 24C64 24 70 36 71 47H29C30 36 36 24 50 24Z"/><path fill="#fff4d3" d="M42 47A8 7 0 0 0 58 47Z"/>
      <path fill="#141830" d="M-110 92H210V130H-110Z"/>`,
  },
}
