import { parseArgs } from 'node:util'

/**
 * What `npm run bench --` was given: names of parts; `--data DIR`, a folder with a benchmark's visits to write; `--minutes N`,
 * the length of the long recording; `--notes N`, how many notes the physician of the list has; `--users N`, how many users
 * the listing has.
 */
export function benchArguments() {
  return parseArgs({
    options: {
      data: { type: 'string' },
      minutes: { type: 'string', default: '40' },
      notes: { type: 'string', default: '100000' },
      users: { type: 'string', default: '100000' },
    },
    allowPositionals: true,
  })
}
