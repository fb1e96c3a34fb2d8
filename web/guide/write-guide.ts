/** npm run guide -- FOLDER: writes the guide as a site of its own, for any web server. */
import { resolve } from 'node:path'
import { writeGuide } from './guide.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Name the folder to write to: npm run guide -- FOLDER\n')
  process.exit(1)
}
await writeGuide(resolve(folder))
process.stdout.write(`Open ${resolve(folder, 'index.html')} on a web server.\n`)
