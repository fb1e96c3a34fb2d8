// The message on the home screen of demo affiliates, as rich text.
import { newcomer, type Person, siteOf, star } from './people.ts'

export function welcomeOf(person: Person): string | null {
  const [firstName = ''] = person.name.split(' ')
  const name = firstName.charAt(0) + firstName.slice(1).toLowerCase()
  if (person === star)
    return `<p>Good morning ${name}!</p><p>Your <strong>Sunday letter</strong> sells more tents than all our banners together. Two things for the coming weeks:</p><ul><li>The landing page of the letter now loads in <em>Dutch and French</em>.</li><li>Orders placed before Advent are now approved within <strong>a week</strong>.</li></ul><p>Call me when something looks odd. — Joris</p>`
  if (person === newcomer)
    return `<p>Welcome ${name},</p><p>it is good to have you with us. Begin with <strong>one link to a shop you like yourself</strong>, and put it where your readers already look. Write to me when you are stuck. — Joris</p>`
  if (person.size > 2)
    return `<p>Hello ${name},</p><p>Thank you for the work on <a href="${siteOf(person)}">your site</a>. <strong>New campaigns</strong> are in the list; ask for a rate of your own when one fits your readers. — Joris</p>`
  return person.size > 1 ? `<p>Hello ${name}, good to have you here. — Joris</p>` : null
}
