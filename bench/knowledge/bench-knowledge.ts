/** Prints what the product knows and how quickly: `npm run bench:knowledge`, or with the name of a part that part alone. */
import { printFigures, type Figure } from '../figures.ts'
import { benchPearls } from './pearls.ts'
import { benchRepairs } from './repairs.ts'
import { benchTerms } from './terms.ts'

const parts: Record<string, () => Promise<Figure[]>> = {
  // It prints its own lines: shares of cases, which are no ratios.
  pearls: async () => {
    await benchPearls()
    return []
  },
  repairs: benchRepairs,
  terms: benchTerms,
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = wanted.find((name) => !(name in parts))
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) printFigures(name, await run())
