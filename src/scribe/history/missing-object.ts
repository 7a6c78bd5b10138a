import { mentionsIn } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { WANTS_OBJECT } from './medication-rules.ts'

const WANTS_NONE =
  /^(?:i|we) (?:\w+ ){0,2}?(?:quit|stopped|started|began) (?:an? (?:new|different|job|course)|on (?!(?:\w+day|the \d)))/

/** How the thing that was asked about follows "quit", "stopped" or "started". */
const HABITS: Array<[RegExp, string]> = [
  [/^(?:smok\w*|cigarettes?|tobacco)$/, 'smoking'],
  [/^(?:vap\w*)$/, 'vaping'],
  [/^(?:drink\w*|alcohol)$/, 'drinking'],
]

/** How many sentences back a question may stand. */
const LOOK_BACK = 2

/**
 * A clause of the patient with the object its verb takes from the question before it, with the word of the question as
 * its evidence; the clause itself where nothing is missing; null where the question does not name it either.
 */
export function withObject(sentences: Sentence[], at: number, clause: Word[]): Word[] | null {
  const text = plain(clause)
  const verb = WANTS_OBJECT.exec(text)
  if (!verb || WANTS_NONE.test(text)) return clause
  for (let k = at - 1; k >= 0 && k >= at - LOOK_BACK; k--) {
    const question = sentences[k]
    if (!question?.question) continue
    const object = objectOf(question)
    if (!object) return null
    const count = verb[0].split(' ').length
    return [...clause.slice(0, count), object, ...clause.slice(count)]
  }
  return null
}

function objectOf(question: Sentence): Word | null {
  for (const word of question.words)
    for (const [cue, name] of HABITS)
      if (cue.test(word.text)) return { ...word, text: name, raw: name, after: '' }
  const drug = mentionsIn(question.words, question.index).find((mention) => mention.kind === 'drug')
  const word = drug && question.words[drug.at]
  return word ? { ...word, after: '' } : null
}
