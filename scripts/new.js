// npm run new -- resource|report|shop-system|job NAME: creates its files, registers them, and leaves a failing test
// that says what to decide next.
import { readFileSync } from 'node:fs'
import { at } from './paths.js'
import { kinds } from './new/kinds.js'
import { namesOf } from './new/names.js'
import { plan, write } from './new/plan.js'
import { main } from './run.js'

const usage = `npm run new -- KIND NAME
  resource NAME [GROUP]   a list with its screens, such as gift-card, below Service or another group of the menu
  report NAME             figures by day with a chart, such as late-orders
  shop-system NAME        webhooks of a shop system, such as shopware
  job NAME FOLDER         work on a schedule, such as forget-notes in server/src/domain/note`

await main(async () => {
  const [kind, name, place] = process.argv.slice(2)
  if (!Object.hasOwn(kinds, kind ?? '') || !name) throw new Error(usage)
  const names = namesOf({
    kind,
    name,
    place,
    menu: readFileSync(at('contract/src/screens/menu.ts'), 'utf8'),
  })
  const { files, edits, next, names: more } = await kinds[kind](names)
  const changes = plan({ kind, names: { ...names, ...more }, files, edits })
  await write(changes)
  for (const { path, isNew } of changes)
    process.stdout.write(`${isNew ? 'made   ' : 'changed'}  ${path}\n`)
  process.stdout.write(`\nNext:\n${next.map((step) => `- ${step}`).join('\n')}\n`)
  return 0
})
