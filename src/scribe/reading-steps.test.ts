import { expect, test } from 'vitest'
import { answerTo } from './answers.ts'
import { answeredQuestion } from './asked-and-answered.ts'
import { allergiesRead } from './check/allergies.ts'
import { checkSentence } from './check/check-sentence.ts'
import { causesUnsaid } from './check/causes.ts'
import { compareThings } from './check/compare.ts'
import { heardOf } from './check/heard.ts'
import { mannersUnsaid } from './check/manners.ts'
import { medicineMismatches } from './check/medicines.ts'
import { oppositesSaid } from './check/opposites.ts'
import { thingsIn } from './check/things.ts'
import { allergiesInTalk } from './history/allergy-talk.ts'
import { saidOf } from './mention-context.ts'
import { ToldFacts } from './left-out/told-facts.ts'
import { transcriptMentions } from './mentions.ts'
import { matchPearls } from './pearls/match-pearls.ts'
import { indexTriggers } from './pearls/trigger-index.ts'
import { refusalHeard } from './settled/refusals.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { transcriptSentences } from './talk/sentences.ts'
import type { Word } from './talk/word.ts'
import { wordsOfText } from './talk/words.ts'
import { indexTranscript, type IndexedTranscript } from './transcript-index.ts'

/** What a text names with nearly every word is read as often as it is named: what is read for each is counted here, never timed. */
const DENSE = ['UTI, ', 'suicidal, ', 'heart disease, ', 'hepatitis b series, ', 'codeine gave me a rash, ']

/** The sentences of a text, and how often a word of them is looked at while something is done. */
function counted(text: string) {
  let steps = 0
  const counts = <T extends object>(list: T): T =>
    new Proxy(list, {
      get(own, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) steps += 1
        return Reflect.get(own, key, receiver)
      },
    })
  const told = transcriptSentences(parseDialogue(text))
  const sentences = told.map((sentence) => ({ ...sentence, words: counts(sentence.words) }))
  const stepsOf = (run: () => void): number => {
    const before = steps
    run()
    return steps - before
  }
  return { told, sentences, stepsOf }
}

/** The things that a text names; `ask` asks of each how it is spoken of, and answers how much was read for that. */
function reading(text: string) {
  const { told, sentences, stepsOf } = counted(text)
  const mentions = transcriptMentions(told)
  const ask = (): number =>
    stepsOf(() => {
      for (const mention of mentions) saidOf(sentences, mention)
    })
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

test('of twice as many questions in one breath twice as much is read for their answers', () => {
  const [once = 0, twice] = [100, 200].map((times) => {
    const { sentences, stepsOf } = counted(`Doctor: ${'Any pain? Any fever? '.repeat(times)}\nPatient: No.`)
    return stepsOf(() =>
      sentences.forEach((_, i) => [answerTo(sentences, i), answeredQuestion(sentences, i)]),
    )
  })
  expect(twice).toBeLessThan(2.3 * once)
})

/** How much of lists is gone through while something is done, by the ways in which the engine goes through them. */
function listsRead(run: () => void): number {
  let steps = 0
  const methods = ['map', 'filter', 'flatMap', 'some', 'every', 'find'] as const
  const kept = methods.map(
    (name) => [name, Array.prototype[name] as (...given: unknown[]) => unknown] as const,
  )
  const put = (name: string, value: unknown): void =>
    void Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true })
  for (const [name, method] of kept)
    put(name, function (this: unknown[], ...given: unknown[]) {
      steps += this.length
      return method.apply(this, given)
    })
  try {
    run()
  } finally {
    for (const [name, method] of kept) put(name, method)
  }
  return steps
}

/** A talk whose words are counted as they are looked at, and how often each is while something is done. */
function countedTalk(text: string) {
  const index = indexTranscript(parseDialogue(text))
  const { sentences, stepsOf } = counted(text)
  const said = sentences.reduce((sum, { words }) => sum + words.length, 0)
  return { talk: { ...index, sentences }, stepsOf: (run: () => void) => stepsOf(run) / said }
}

const again = (word: string, times: number): string => `${word} `.repeat(times).trim()

/** What is read of a sentence that names a thing over and over. */
const READ = {
  allergies: (words: Word[], talk: IndexedTranscript) => allergiesRead(words, [], talk),
  manners: (words: Word[], talk: IndexedTranscript) => mannersUnsaid(words, thingsIn(words), talk),
  doses: (words: Word[], talk: IndexedTranscript) => medicineMismatches(words, thingsIn(words), talk),
  findings: (words: Word[], talk: IndexedTranscript) => compareThings(words, talk),
  opposites: (words: Word[], talk: IndexedTranscript) => oppositesSaid(words, talk),
}

test.each([
  ['allergies', 'Allergic to', 'sulfa'],
  ['allergies', 'Allergic to', 'penicillin'],
  ['manners', 'Start at bedtime', 'lisinopril'],
  ['doses', 'Increase', 'lisinopril 20 mg daily'],
  ['findings', 'Stop', 'fever'],
  ['opposites', 'Left', 'hives. negative. lachman is positive.'],
] as const)('the %s of "%s %s", named again and again, are read once', (what, lead, word) => {
  const stepsFor = (claimed: number, said: number): number => {
    const { talk, stepsOf } = countedTalk(`Doctor: ${again(word, said)}.\n`.repeat(3))
    // How the talk speaks of each place of a thing is remembered by itself.
    for (const { name } of thingsIn(wordsOfText(word))) heardOf(name, talk)
    return stepsOf(() => READ[what](wordsOfText(`${lead} ${again(word, claimed)}.`), talk))
  }
  expect(stepsFor(40, 20)).toBeLessThan(1.3 * stepsFor(4, 20) + 1)
  expect(stepsFor(4, 60)).toBeLessThan(1.3 * stepsFor(4, 20) + 1)
})

test('what a sentence says something comes of is held against each place once, however often it says so', () => {
  const index = indexTranscript(parseDialogue('Doctor: Because of?\nPatient: Indomethacin.\n'.repeat(40)))
  const stepsFor = (times: number): number => {
    const words = wordsOfText(`Likely ${again('because of indomethacin is', times)}.`)
    const things = thingsIn(words)
    const run = () => void causesUnsaid(words, things, index)
    run()
    return listsRead(run)
  }
  expect(stepsFor(10)).toBeLessThan(50_000)
})

test('what nobody wrote down is held against what was left out before it, and not against all of that', () => {
  const steps = (times: number): number => {
    const told = new ToldFacts()
    const said = wordsOfText('The knee hurts in the morning.')
    for (let k = 0; k < times; k++) told.add(`The knee hurts in the morning ${k}.`, [])
    return listsRead(() => told.tells({ what: 'site', site: 'left elbow', weight: 1 }, said, []))
  }
  expect(steps(2_000)).toBeLessThan(1.3 * steps(1_000))
})

test.each([
  ['says so', '.'],
  ['asks', '?'],
])('triggers of one word ever more often are not read at each word of a talk that %s', (_, end) => {
  const of = {
    id: 'p',
    conditions: [],
    drugs: [],
    ageFromMonths: null,
    ageToMonths: null,
    match: 'any' as const,
  }
  const stepsFor = (longest: number): number => {
    const words = Array.from({ length: longest }, (__, k) => again('q', k + 1))
    const triggers = [indexTriggers([{ ...of, words }])]
    const { talk, stepsOf } = countedTalk(`Doctor: ${again('q', 60)}${end}\n`.repeat(4))
    return stepsOf(() => matchPearls({ transcript: talk, lines: [], ageMonths: null }, triggers))
  }
  expect(stepsFor(20)).toBeLessThan(1_000)
})

test.each([
  ['Patient: I have pain in my knee.\n', 'The patient reports pain in the knee on day 5.'],
  ['Patient: I take lisinopril 10 mg twice a day.\n', 'Takes lisinopril 10 mg and ibuprofen 200 mg.'],
  ['Patient: The right knee and the left knee hurt.\n', 'Right knee pain and left knee pain for 5 days.'],
])('a talk of "%s" is not gone through again for each place that speaks of "%s"', (line, claim) => {
  const index = indexTranscript(parseDialogue(line.repeat(2_000)))
  // What every sentence asks for is read with the first.
  checkSentence(claim, index)
  const steps = listsRead(() => checkSentence(`${claim} Again.`, index))
  expect(steps / index.sentences.length).toBeLessThan(20)
})

test('what was turned down is found by its name, whatever else was', () => {
  const talk = 'Doctor: I can give you the flu shot.\nPatient: No thanks.\n'.repeat(500)
  const { sentences } = indexTranscript(parseDialogue(talk))
  const heard = (text: string) => refusalHeard(wordsOfText(text), sentences)
  expect(heard('The patient declined the flu shot.')).toEqual([0, 1])
  expect(listsRead(() => heard('The patient declined the colonoscopy.'))).toBeLessThan(250)
})

test('a talk of nothing but allergies is gone through as often as it is long', () => {
  const looksIn = (times: number): number => {
    const index = indexTranscript(parseDialogue('Doctor: Allergic to latex.\n'.repeat(times)))
    let looks = 0
    const sentences = new Proxy(index.sentences, {
      get(own, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
        return Reflect.get(own, key, receiver)
      },
    })
    expect(allergiesInTalk({ ...index, sentences })).toHaveLength(1)
    return looks
  }
  expect(looksIn(400)).toBeLessThan(2.3 * looksIn(200))
})

test.each([
  ['Weed? ', 'Denies weed.'],
  ['Okay by video? ', 'The patient gave verbal consent to the telehealth visit.'],
  ['Do you smoke? ', 'Non-smoker.'],
])('%j is sought once in a talk, however many sentences of a note tell of it', (line, claim) => {
  const index = indexTranscript(parseDialogue(line.repeat(2_000)))
  checkSentence(claim, index)
  let looks = 0
  const { words } = index.sentences[1_000] ?? {}
  const counted = new Proxy(index.sentences[1_000] as object, {
    get(own, key, receiver) {
      if (key === 'words') looks += 1
      return key === 'words' ? words : Reflect.get(own, key, receiver)
    },
  })
  index.sentences[1_000] = counted as (typeof index.sentences)[number]
  checkSentence(`${claim} Again.`, index)
  const first = looks
  for (let n = 0; n < 5; n++) checkSentence(claim, index)
  expect(looks - first).toBeLessThan(5)
})
