import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import { readVisits } from '../notes/visits.ts'
import type { Case } from './cases.ts'
import { madeWrong, stockOf } from './made-wrong.ts'
import { stemsSaid } from './stem-baseline.ts'

/** Notes hold names, ages and findings that nobody said: a sentence is taken for true when so much of it was. */
const MOSTLY_SAID = 0.45
/** Of another visit's note; what was said here as well may be true here too. */
const HARDLY_SAID = 0.6
const SHORTEST_WORDS = 4

/** The sentences of the notes of a public set that were mostly said, and each of them made wrong in every way there is. */
export function publicCases(folder: string, set: string, least = MOSTLY_SAID): Case[] {
  let seed = 0
  const visits = readVisits(folder, set)
  return visits.flatMap(({ id, dialogue, note }, at) => {
    const others = sentencesOf(visits[(at + 1) % visits.length]?.note ?? '')
    const segments = parseDialogue(dialogue)
    const stock = stockOf(dialogue)
    const invented = others
      .filter((text) => stemsSaid(text, segments) < HARDLY_SAID)
      .map((text): Case => ({ visit: id, segments, text, wrong: 'invention' }))
    const own = sentencesOf(note).flatMap((text): Case[] => {
      if (stemsSaid(text, segments) < least) return []
      const wrong = madeWrong(text, stock, seed++)
      return [
        { visit: id, segments, text, wrong: null },
        ...wrong.map((made): Case => ({ visit: id, segments, text: made.text, wrong: made.kind })),
      ]
    })
    return [...own, ...invented]
  })
}

const sentencesOf = (note: string): string[] =>
  note
    .split('\n')
    .flatMap((line) => line.split(/(?<=\.)\s+(?=[A-Z])/))
    .map((text) => text.replace(/^[\s•-]+/, '').trim())
    .filter((text) => text.split(' ').length >= SHORTEST_WORDS && !/^[A-Z ,]+$/.test(text))
