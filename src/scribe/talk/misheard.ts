import type { Word } from './word.ts'

/** A word that a recognizer writes for another that sounds alike, where the words around it leave no doubt. */
interface Misheard {
  heard: RegExp
  /** What stands right before it, and right behind it. */
  before?: RegExp
  behind?: RegExp
  meant: string
}

const MISHEARD: readonly Misheard[] = [
  { heard: /^palpitation$/, before: /\b(?:tender|tenderness|nontender|pain|painful|sore|soreness)(?: \w+)? (?:to|on|with|upon)$/, meant: 'palpation' },
  { heard: /^(?:oscillation|osculation|ossification)$/, before: /\b(?:clear|lungs|heart)(?: \w+)? (?:to|on)$/, meant: 'auscultation' },
  { heard: /^hurt$/, before: /\bmurmur$/, behind: /^(?:best|at|over|along|in) /, meant: 'heard' },
  { heard: /^(?:fibular|juggler|tubular)$/, behind: /^(?:venous|vein) dist/, meant: 'jugular' },
  { heard: /^(?:round|brown|crown)$/, behind: /^glass opacit/, meant: 'ground' },
  { heard: /^(?:cda|cba|cca)$/, behind: /^(?:angle )?tender/, meant: 'cva' },
  { heard: /^(?:timber|timbre|tinder)$/, before: /\b(?:neck|muscles?|abdomen|belly|back|calf|ankle|knee|wrist|shoulder|joints?) (?:is|are)(?: \w+)?$/, meant: 'tender' },
  { heard: /^where$/, behind: /^(?:an?|the|your) (?:\w+ )?(?:boot|brace|splint|sling|collar|mask|bandage|stockings?|hearing) /, meant: 'wear' },
  { heard: /^bring$/, behind: /^(?:more|plenty of|lots of) (?:water|fluids?) /, meant: 'drink' },
  { heard: /^color$/, behind: /^cancer\b/, meant: 'colon' },
] // prettier-ignore
const REACH = 3

/** The words with what was plainly misheard set right: "clear to oscillation" is "clear to auscultation". */
export function withoutMisheard(words: Word[]): Word[] {
  return words.map((word, i) => {
    const found = MISHEARD.find(
      ({ heard, before, behind }) =>
        heard.test(word.text) &&
        (before?.test(textOf(words.slice(Math.max(0, i - REACH), i))) ?? true) &&
        (behind?.test(`${textOf(words.slice(i + 1, i + 1 + REACH))} `) ?? true),
    )
    return found ? { ...word, text: found.meant, raw: found.meant } : word
  })
}

const textOf = (words: Word[]): string => words.map(({ text }) => text).join(' ')
