// Sanitises the display name of a file: no folders, no invisible characters, limited length.

const longest = 150

/** Never empty; keeps the extension. */
export function cleanName(sent: string): string {
  const base = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // Control and format characters; the latter can reverse the reading direction and hide an extension.
  const visible = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/iu.exec(visible) ?? []
  const short = [...stem].slice(0, longest).join('').replace(/^\.+/, '').trim()
  return `${short || 'file'}${ending}`
}

/** RFC 6266: UTF-8 for all current browsers, and an ASCII fallback. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
