import { thirdPersonWords } from '../person.ts'
import { isAskedOf, matterOf } from '../references/asked-matter.ts'
import { wordSet } from '../rules/rule.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { plain } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { reportedThing } from './told-lines.ts'

const LONGEST = 12
const HOW_IT_FEELS = wordSet(`
  tight sore stiff numb tired weak heavy full dry itchy achy red puffy swollen tender hot warm cold sharp dull foggy shaky
  sleepy drowsy wobbly unsteady lightheaded light-headed bloated gassy uncomfortable annoying nervous anxious sad irritable
  winded hoarse scratchy raw queasy clammy sweaty restless worried stuffy blocked blurry`)

/**
 * What a patient names in place of what they deny: "Nausea?" - "Not nausea, more like heartburn after dinner." is told as
 * heartburn after dinner, "Chest pain?" - "No pain, just tight." behind what was asked after. Null for every other sentence.
 */
export function insteadLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const own = sentences[i]
  if (!own?.words[0]?.instead || own.speaker === 'doctor' || own.words.length > LONGEST) return null
  if (!HOW_IT_FEELS.has(own.words.at(-1)?.text ?? '')) {
    const told = reportedThing(own.words, visit)
    return told && { section: 'hpi', text: sentenceLine(joinWords(told, false)), words: own.words }
  }
  const question = sentences.slice(0, i).findLast(({ speaker }) => speaker === 'doctor')
  const matter = question && isAskedOf(question) ? matterOf(question.words) : null
  const said = thirdPersonWords(own.words, 'patient', visit.sex)
  if (!matter || !said) return null
  return {
    section: 'hpi',
    text: sentenceLine(`${capital(plain(matter))}: none, just ${joinWords(said, false)}`),
    words: [...matter, ...(sentences[i - 1]?.words ?? []), ...own.words],
    phrase: true,
  }
}
