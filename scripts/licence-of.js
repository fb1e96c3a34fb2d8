// Detects the licence of an installed package from its licence text, if its package.json names none.
import { existsSync, readFileSync } from 'node:fs'
import { at } from './paths.js'

const files = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license']

/** `path` as in package-lock.json. */
export function licenceOf(path) {
  const file = files.map((name) => at(path, name)).find(existsSync)
  const text = file ? readFileSync(file, 'utf8') : ''
  return /permission is hereby granted, free of charge/i.test(text) ? 'MIT' : 'unknown'
}
