// The forms of a new thing's name in each place, derived from its name in kebab-case.

const pattern = {
  resource: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  report: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  job: /^[a-z]+(-[a-z]+)+$/,
  'shop-system': /^[a-z][a-z0-9]*$/,
}
const examples = {
  resource: 'a singular noun in kebab-case, such as gift-card',
  report: 'words in kebab-case, such as late-orders',
  job: 'a verb and a noun in kebab-case, such as forget-notes',
  'shop-system': 'one word in lower case, such as shopware',
}

const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const plural = (noun) =>
  /[^aeiou]y$/.test(noun)
    ? noun.replace(/y$/, 'ies')
    : /(s|x|ch|sh)$/.test(noun)
      ? `${noun}es`
      : `${noun}s`

/** @throws Error with a sentence for a name or place that cannot be. */
export function namesOf({ kind, name, place, menu }) {
  if (!pattern[kind].test(name))
    throw new Error(`'${name}' cannot be the name of a ${kind}: it is ${examples[kind]}.`)
  const words = name.replaceAll('-', ' ')
  const camel = name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  return {
    ...{ kebab: name, camel, pascal: upper(camel), snake: name.replaceAll('-', '_') },
    ...{ words, title: upper(words), plural: plural(words), titles: upper(plural(words)) },
    ...(kind === 'resource' && groupOf(place ?? 'Service', menu)),
    ...(kind === 'job' && { folder: folderOf(place) }),
  }
}

function groupOf(place, menu) {
  const groups = [...menu.matchAll(/^ {4}title: '(\w+)'/gm)].map(([, title]) => title)
  const group = groups.find((title) => title.toLowerCase() === place.toLowerCase())
  if (!group) throw new Error(`The menu has no group '${place}': it has ${groups.join(', ')}.`)
  return { group, domain: group.toLowerCase() }
}

function folderOf(place) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(place ?? ''))
    throw new Error('A job needs the folder of server/src/domain that its work belongs to.')
  return place
}
