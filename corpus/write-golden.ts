/**
 * `npm run golden`: keeps what the engine makes of every visit of the corpus as it is now, and prints what is not as it was.
 * Read every line before the file is committed: each difference is meant, and is for the better.
 */
import { readCorpus } from './corpus.ts'
import { differencesOf, goldenLines, hashesOf, readGolden, writeGolden } from './golden.ts'

const kept = readGolden()
const visits = readCorpus()
const known = visits.filter(({ id }) => kept[id] !== undefined)
for (const visit of known) for (const line of differencesOf(visit, kept[visit.id] ?? '')) console.log(line)
writeGolden(Object.fromEntries(visits.map((visit) => [visit.id, hashesOf(goldenLines(visit))])))
console.log(`${visits.length} visits kept, ${visits.length - known.length} of them new`)
