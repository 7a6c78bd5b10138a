/** One line of the table. Times are milliseconds. A bench never asserts: `met` says whether the target was reached. */
export interface Figure {
  what: string
  measured: string
  /** The bare baseline of the same run, and how many times as much the product took. */
  bare?: string
  ratio?: number
  target?: string
  met?: boolean
}

/** One part of `npm run bench`, by the name it can be run alone with. */
export interface BenchPart {
  name: string
  run(): Promise<Figure[]>
}

/** The value below which this share (0..1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

/** Runs the work `times` times, after `warmUp` runs that do not count, and gives how long each took. */
export async function timed(
  work: () => unknown,
  { times, warmUp = 0 }: { times: number; warmUp?: number },
): Promise<number[]> {
  return (await timedBoth(work, { times, warmUp })).wall
}

/** Like `timed`, with the time this thread computed beside it: on a busy machine the rest is waiting for a core. */
export async function timedBoth(
  work: () => unknown,
  { times, warmUp = 0 }: { times: number; warmUp?: number },
): Promise<{ wall: number[]; computing: number[] }> {
  const wall: number[] = []
  const computing: number[] = []
  for (let run = -warmUp; run < times; run += 1) {
    const [begin, used] = [performance.now(), process.threadCpuUsage()]
    await work()
    const { user, system } = process.threadCpuUsage(used)
    if (run < 0) continue
    wall.push(performance.now() - begin)
    computing.push((user + system) / 1_000)
  }
  return { wall, computing }
}

export function printFigures(part: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, measured, bare, ratio, target, met }) => [
    what,
    measured,
    bare ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    target ?? '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ])
  const table = [['what', 'measured', 'bare', 'ratio', 'target', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  process.stdout.write(`\n${part}\n`)
  for (const row of table)
    process.stdout.write(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
}
