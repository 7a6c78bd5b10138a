/**
 * Prints what chat costs: `npm run bench:chat`, or with the name of a part that part alone. `--minutes N`: how long 1,000
 * people talk; `--messages N`: how many the long room holds.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { printFigures, type Figure } from '../figures.ts'
import { history } from './history.ts'
import { live } from './live.ts'
import { reconnect } from './reconnect.ts'

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0.5' },
    messages: { type: 'string', default: '1000000' },
  },
  allowPositionals: true,
})
const parts: Record<string, () => Promise<Figure[]>> = {
  live: () => live(Number(values.minutes)),
  reconnect,
  history: () => history(Number(values.messages)),
}

const unknown = positionals.find((name) => !(name in parts))
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
process.stdout.write(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? ''}\n`)
try {
  for (const [name, run] of Object.entries(parts))
    if (positionals.length === 0 || positionals.includes(name)) printFigures(name, await run())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
