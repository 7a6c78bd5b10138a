/**
 * Prints how well the built-in recogniser hears: `npm run bench:speech`, or with the name of a part that part alone.
 * `--data DIR`: a folder of sound with its words beside it (`one.wav`, `one.txt`); `--names N`: how many medicines are spoken;
 * `--told` lists what was heard.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { printFigures, type Figure } from '../figures.ts'
import { benchMedicines } from './medicines.ts'
import { benchRecordings } from './recordings.ts'
import { benchRooms } from './rooms.ts'
import { benchTalk } from './talk.ts'

const { values, positionals } = parseArgs({
  options: {
    data: { type: 'string' },
    names: { type: 'string', default: '96' },
    told: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const tell = (line: string): void => {
  if (values.told) process.stdout.write(`${line}\n`)
}
const parts: Record<string, () => Promise<Figure[]>> = {
  medicines: () => benchMedicines(Number(values.names), tell),
  talk: () => benchTalk(tell),
  rooms: () => benchRooms(),
  recordings: async () => (values.data === undefined ? [] : benchRecordings(values.data, tell)),
}
const unknown = positionals.find((name) => !(name in parts))
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
const load = (): string => loadavg()[0]?.toFixed(1) ?? ''
for (const [name, run] of Object.entries(parts))
  if (positionals.length === 0 || positionals.includes(name)) {
    const before = load()
    printFigures(name, [
      ...(await run()),
      { what: 'load of the machine', measured: `${before} to ${load()}` },
    ])
  }
