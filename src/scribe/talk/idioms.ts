import { namesOwnThing } from '../lexicon/own-things.ts'
import { plain, type Word } from './word.ts'

/** What people say in pictures or beside the grammar, and the plain words for it. None says more than was meant. */
const IDIOMS: ReadonlyArray<[said: string, meant: string]> = [
  ['something awful', 'badly'],
  ['something terrible', 'badly'],
  ['something fierce', 'badly'],
  ['going good', 'going well'],
  ['eating bad', 'eating poorly'],
  ['sleeping bad', 'sleeping poorly'],
  ['suffer of', 'suffer from'],
  ['suffering of', 'suffering from'],
  ["any of 'em", 'any of them'],
  ['any of em', 'any of them'],
  ['since i last saw you', 'since the last visit'],
  ['since you last saw me', 'since the last visit'],
  ['since i saw you last', 'since the last visit'],
  ['you guys', 'you'],
  ['you folks', 'you'],
  // How large by grade is not said, and so not told.
  ['tonsils are kissing', 'tonsils are enlarged and touching in the midline'],
  ['kissing tonsils', 'enlarged tonsils touching in the midline'],
]
const LONGEST = Math.max(...IDIOMS.map(([said]) => said.split(' ').length))
const LED_BY: ReadonlySet<string> = new Set([
  'is',
  'are',
  ...IDIOMS.map(([said]) => said.split(' ')[0] as string),
])
const KILLS = /^(is|are) (?:just |really |absolutely )?killing me(?= |$)/

/** The words with each idiom in plain words; every word stands for the one said in its place. */
export function withoutIdioms(words: Word[]): Word[] {
  if (!words.some(({ text }) => LED_BY.has(text))) return words
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    if (!LED_BY.has(words[i]?.text ?? '')) {
      out.push(words[i] as Word)
      continue
    }
    const ahead = `${plain(words.slice(i, i + LONGEST))} `
    const idiom = IDIOMS.find(([said]) => ahead.startsWith(`${said} `))
    const kills = KILLS.exec(plain(words.slice(i, i + 4)))
    if (idiom) {
      out.push(...asWords(words.slice(i), idiom[0].split(' ').length, idiom[1]))
      i += idiom[0].split(' ').length - 1
    } else if (kills && namesOwnThing(words.slice(i - 1, i))) {
      const count = kills[0].split(' ').length
      out.push(...asWords(words.slice(i), count, `${kills[1]} very painful`))
      i += count - 1
    } else out.push(words[i] as Word)
  }
  return out
}

/** So many of the words, told by others. */
function asWords(words: Word[], count: number, meant: string): Word[] {
  const texts = meant.split(' ')
  return texts.map((text, k): Word => {
    const source = words[Math.min(k, count - 1)] as Word
    return {
      ...source,
      text,
      raw: text,
      after: k === texts.length - 1 ? (words[count - 1]?.after ?? '') : '',
    }
  })
}
