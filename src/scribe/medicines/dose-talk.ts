import { wordSet } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'

/** Words of how a medicine is taken: units, forms, how often, when in the day. */
const HOW = wordSet(`
  mg mcg g gram grams ml unit units meq iu puff puffs tablet tablets pill pills capsule capsules drop drops spray sprays
  patch patches gummy gummies scoop scoops capful packet teaspoon teaspoons injection injections shot shots half percent
  % dose doses once twice daily nightly weekly monthly every each day days night nights morning mornings evening evenings
  noon bedtime bed week month hours hour other time times coffee water juice breakfast lunch dinner supper meals meal food needed need
  inhaler spacer mask awake next until by mouth tongue dissolves under nauseated up down
  strength er xr xl sr cr la dr odt hfa extended release slash sliding scale`)
/** Words that join a list of medicines, and those who read one say with it. */
const JOINING = wordSet(`
  a an the my his while then is are her your and also plus then too as well at in on before after with per of to about like i he she we
  you take takes taking use uses using have has got am is are was it that this one ones just still only yes yeah yep yup
  okay oh um uh so let us see think says it's there right sure usually say what kind little baby generic when if over
  counter both do since last monday tuesday wednesday thursday friday saturday sunday mondays
  tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june
  july august september october november december year same brand maybe called some those these all which for now eat eats anything else`)

const FIGURE = /^\d+(?:[.,/-]\d+)*$/
export const isFigure = (text: string): boolean => FIGURE.test(text)

/** "For the prostate", "for my blood pressure": what it is for, in a list. Words behind "for". */
const LONGEST_PURPOSE = 3

/**
 * Whether words tell nothing but how medicines are taken: names of medicines (`isName`), doses, how often, what for, and the small
 * words between. `needsHow`: at least a figure or how often.
 */
export function tellsOnlyHowTaken(words: readonly Word[], isName: (at: number) => boolean): boolean {
  for (let k = 0; k < words.length; k++) {
    const { text } = words[k] as Word
    if (isName(k) || isFigure(text) || HOW.has(text)) continue
    if (text === 'for') {
      k = endOfPurpose(words, k)
      continue
    }
    if (AT_MOST.test(plain(words.slice(k, k + 3)))) {
      k += 2
      continue
    }
    if (!JOINING.has(text)) return false
  }
  return true
}

/** "Three times a day, no more than that". */
const AT_MOST = /^(?:no|not) more than$/

/** The last word of "for the prostate": up to a pause, a joining word or a figure. */
function endOfPurpose(words: readonly Word[], at: number): number {
  let k = at
  while (k - at < LONGEST_PURPOSE) {
    const [word, next] = [words[k] as Word, words[k + 1]]
    if (!next || (k > at && word.after !== '') || /^(?:and|but|so)$/.test(next.text) || isFigure(next.text))
      break
    k++
  }
  return k
}

const OFTEN = /\b(?:once|twice|daily|nightly|weekly|as needed|when (?:i|he|she) needs?)\b/
const WHEN =
  /\b(?:every (?:\w+ )?(?:day|night|morning|evening|week)|at (?:night|bedtime)|in the (?:morning|evening))\b/

/** Whether words hold how much or how often. */
export const saysHow = (words: readonly Word[]): boolean =>
  words.some(({ text }) => isFigure(text)) || OFTEN.test(plain(words)) || WHEN.test(plain(words))
