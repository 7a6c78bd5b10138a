import { expect, test } from 'vitest'
import { saidOf } from './mention-context.ts'
import { transcriptMentions } from './mentions.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { transcriptSentences } from './talk/sentences.ts'

/** What a text names with nearly every word is read as often as it is named: what is read for each is counted here, never timed. */
const DENSE = ['UTI, ', 'suicidal, ', 'heart disease, ', 'hepatitis b series, ', 'codeine gave me a rash, ']

/** The things that a text names, and how often a word of the talk was looked at when `ask` has asked of each how it is spoken of. */
function reading(text: string) {
  let steps = 0
  const counts = <T extends object>(list: T): T =>
    new Proxy(list, {
      get(own, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) steps += 1
        return Reflect.get(own, key, receiver)
      },
    })
  const told = transcriptSentences(parseDialogue(text))
  const mentions = transcriptMentions(told)
  const sentences = told.map((sentence) => ({ ...sentence, words: counts(sentence.words) }))
  const ask = (): number => {
    const before = steps
    for (const mention of mentions) saidOf(sentences, mention)
    return steps - before
  }
  return { mentions, ask }
}

const LONGEST_SENTENCE = 150

test.each(DENSE)('of "%s" again and again each thing is read with a look or two around it', (words) => {
  const [once, twice] = [150, 300].map((times) => reading(`Doctor: ${words.repeat(times)}`))
  const [first = 0, second = 0] = [once?.ask(), twice?.ask()]
  expect(once?.mentions.length).toBeGreaterThanOrEqual(150)
  expect(first / (once?.mentions.length ?? 0)).toBeLessThan(20 * LONGEST_SENTENCE)
  expect(second).toBeLessThan(2.3 * first)
})

test('how a thing is spoken of is read once, however many parts of the note ask for it', () => {
  const { ask } = reading(`Doctor: ${DENSE.join('').repeat(20)}`)
  expect(ask()).toBeGreaterThan(0)
  expect(ask()).toBe(0)
})
