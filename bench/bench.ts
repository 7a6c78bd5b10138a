/**
 * Prints what the product costs, against a bare baseline in the same run where there is one: `npm run bench`, or
 * `npm run bench -- notes-list` for one part. Figures only: nothing here fails.
 */
import { cpus } from 'node:os'
import { benchArguments } from './bench-arguments.ts'
import { printFigures, type BenchPart } from './figures.ts'
import { day } from './day.ts'
import { denseTexts } from './dense-texts.ts'
import { firstLoad } from './first-load.ts'
import { longRecording } from './long-recording.ts'
import { memoryAtRest } from './memory-at-rest.ts'
import { notesList } from './notes-list.ts'
import { people } from './people.ts'
import { readingAloud } from './reading-aloud.ts'
import { routeChange } from './route-change.ts'
import { saveNote } from './save-note.ts'
import { several } from './several.ts'
import { textToNote } from './text-to-note.ts'
import { underAttack } from './under-attack.ts'
import { visitCost } from './visit-cost.ts'
import { writeVisit } from './write-visit.ts'

const parts: readonly BenchPart[] = [
  writeVisit,
  textToNote,
  saveNote,
  notesList,
  people,
  firstLoad,
  routeChange,
  memoryAtRest,
  longRecording,
  readingAloud,
  underAttack,
  denseTexts,
  several,
  visitCost,
  day,
]

const { positionals: wanted } = benchArguments()
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part "${unknown[0]}". Parts: ${parts.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}
process.stdout.write(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? ''}\n`)
try {
  for (const part of parts)
    if (wanted.length === 0 || wanted.includes(part.name)) printFigures(part.name, await part.run())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
