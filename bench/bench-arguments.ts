import { parseArgs } from 'node:util'

/**
 * What `npm run bench --` was given: names of parts; `--data DIR`, a folder with a benchmark's visits to write; `--minutes N`,
 * the length of the long recording; `--notes N`, how many notes the physician of the list has; `--users N`, how many users
 * the listing has; `--hours 10-12` and `--physicians N`, which hours of the day are replayed, of how many.
 */
export function benchArguments() {
  return parseArgs({
    options: {
      data: { type: 'string' },
      minutes: { type: 'string', default: '40' },
      notes: { type: 'string', default: '100000' },
      hours: { type: 'string', default: '8-17' },
      physicians: { type: 'string', default: '1000' },
      users: { type: 'string', default: '100000' },
    },
    allowPositionals: true,
  })
}
