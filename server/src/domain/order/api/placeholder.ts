// Detects placeholder order numbers: what is left when a shop's template was not filled in.

const words = new Set([
  '0',
  '-',
  'undefined',
  'null',
  'nil',
  'none',
  'nan',
  'n/a',
  'na',
  'true',
  'false',
  'orderid',
  'order_id',
  'order-id',
  'order id',
  '[object object]',
])
const templates = [/[{}]/, /^\[.*\]$/, /^<.*>$/, /^%.*%$/, /^\$/, /^__.*__$/, /^#.*#$/]

/** Also true for blank text. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim().toLowerCase()
  return (
    trimmed === '' ||
    /^0+$/.test(trimmed) ||
    words.has(trimmed) ||
    templates.some((t) => t.test(trimmed))
  )
}
