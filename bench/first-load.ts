import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firstLoads } from '../scripts/check-bundle.ts'
import type { BenchPart } from './figures.ts'

const BUILD = join(import.meta.dirname, '../dist/web')
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

/** JavaScript, gzipped, that the browser fetches to show the first screen. */
export const firstLoad: BenchPart = {
  name: 'first-load',
  run() {
    if (!existsSync(join(BUILD, '.vite/manifest.json')))
      return Promise.resolve([{ what: 'nothing is built yet', measured: 'run "npm run build" first' }])
    const figures = firstLoads(BUILD).map(({ path, bytes, budget, files, fits }) => ({
      what: `${path}, ${files} files`,
      measured: kilobytes(bytes),
      target: `at most ${kilobytes(budget)}`,
      met: fits,
    }))
    return Promise.resolve(figures)
  },
}
