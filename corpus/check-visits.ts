/** `node corpus/check-visits.ts FILE...` tells what is wrong with visits as written, and exits 1 when something is. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { faultsOf, Visit } from './visit.ts'

let wrong = 0
for (const file of process.argv.slice(2)) {
  const faults = read(file)
  for (const fault of faults) console.log(`${file}: ${fault}`)
  wrong += faults.length
}
console.log(wrong === 0 ? 'All is well.' : `${wrong} faults.`)
process.exitCode = wrong === 0 ? 0 : 1

function read(file: string): string[] {
  try {
    const parsed = Visit.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? faultsOf(parsed.data) : [z.prettifyError(parsed.error)]
  } catch (error) {
    return [(error as Error).message]
  }
}
