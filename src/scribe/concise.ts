import { isDrug } from './lexicon/drugs.ts'
import { isBaseVerb, pastOf, thirdPerson } from './lexicon/verbs.ts'
import type { OutWord } from './out-word.ts'
import { wordSet } from './rules/rule.ts'

/** A turn of many words and how a chart says it; `*` is any base verb, which stays. None changes what is claimed. */
const TURNS: Array<[said: string, written: string]> = [
  ['is going to *', 'will *'], ['are going to *', 'will *'], ['am going to *', 'will *'],
  ['is not going to *', 'will not *'], ['are not going to *', 'will not *'], ['am not going to *', 'will not *'],
  ['is able to *', 'can *'], ['are able to *', 'can *'],
  ['does not have any', 'has no'], ['do not have any', 'have no'], ['did not have any', 'had no'],
  ['has not had any', 'has had no'], ['have not had any', 'have had no'],
  ['there is not any', 'there is no'], ['there are not any', 'there are no'],
  ['has been having', 'has had'], ['have been having', 'have had'], ['was having', 'had'], ['were having', 'had'],
  ['go ahead and', ''], ['in order to', 'to'], ['at this point in time', 'now'],
  ['does ice', 'uses ice'], ['do ice', 'use ice'], ['did ice', 'used ice'],
  ['bottom number', 'diastolic blood pressure'], ['top number', 'systolic blood pressure'],
  ['the thing started', 'this started'], ['the whole thing started', 'this started'], ['the whole thing began', 'this began'],
  ['has got', 'has'], ['have got', 'have'], ['is been', 'has been'], ['are been', 'have been'], ['it is own', 'its own'],
] // prettier-ignore

const byFirst = new Map<string, Array<{ said: string[]; written: string[] }>>()
for (const [said, written] of TURNS) {
  const words = said.split(' ')
  const first = words[0] as string
  byFirst.set(first, [
    ...(byFirst.get(first) ?? []),
    { said: words, written: written.split(' ').filter(Boolean) },
  ])
}

/** A told sentence in fewer words. Every word keeps the word of the transcript it stands for. */
export function concise(words: OutWord[]): OutWord[] {
  const out: OutWord[] = []
  for (let i = 0; i < words.length;) {
    const turn = byFirst.get(words[i]?.text ?? '')?.find(({ said }) => stands(words, i, said))
    if (!turn) {
      out.push(words[i] as OutWord)
      i++
      continue
    }
    const said = words.slice(i, i + turn.said.length)
    turn.written.forEach((text, k) => {
      const source = said[Math.min(k, said.length - 1)]?.source ?? null
      out.push(text === '*' ? (said.at(-1) as OutWord) : { text, source: source && { ...source, after: '' } })
    })
    i += turn.said.length
  }
  return withoutEmphaticDo(out)
}

const stands = (words: OutWord[], i: number, said: string[]): boolean =>
  said.every((text, k) => {
    const word = words[i + k]
    // "I'm, been resting": a pause after an auxiliary parts nothing.
    const paused = Boolean(word?.source?.after) && !/^(?:is|are|has|have|was|were)$/.test(text)
    if (!word || (k < said.length - 1 && paused)) return false
    return text === '*' ? isBaseVerb(word.text) : word.text === text
  })

/** "denies type of cough", "uses form of shampoo": left from "any type of", which a telling has no place for. */
export const withoutBareKind = (words: OutWord[]): OutWord[] =>
  words.filter((_, i) => !isBareKind(words, i) && !isBareKind(words, i - 1))

const isBareKind = (words: OutWord[], i: number): boolean =>
  /^(?:type|form|kind|sort)$/.test(words[i]?.text ?? '') &&
  words[i + 1]?.text === 'of' &&
  words[i + 2] !== undefined &&
  /^(?:denies|reports|uses|takes|has|had|have|notices|gets)$/.test(words[i - 1]?.text ?? '')

const NO_SUBJECT = wordSet(`
  what how why when where who whom and or but so if not to can could will would should may might must as than of
  in on at for with by from about`)

/** "does help" is "helps", "did notice" is "noticed"; what is denied or asked keeps its verb. */
function withoutEmphaticDo(words: OutWord[]): OutWord[] {
  const out: OutWord[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as OutWord
    const verb = words[i + 1]
    const before = words[i - 1]
    if (
      !/^(?:do|does|did)$/.test(word.text) ||
      !verb ||
      !before ||
      before.source?.after ||
      NO_SUBJECT.has(before.text) ||
      !isBaseVerb(verb.text) ||
      /^(?:not|do|back|time|pain|work|exercise|test|ups)$/.test(verb.text) ||
      words[i + 2]?.text.endsWith('s') ||
      // "does ice and ibuprofen"
      (words[i + 2]?.text === 'and' && isDrug(words[i + 3]?.text ?? ''))
    ) {
      out.push(word)
      continue
    }
    const text =
      word.text === 'did' ? pastOf(verb.text) : word.text === 'does' ? thirdPerson(verb.text) : verb.text
    out.push({ text, source: verb.source })
    i++
  }
  return out
}
