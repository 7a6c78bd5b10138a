const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

const NUMBERS = setOf(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter third thirds
  first second fourth fifth sixth seventh eighth ninth tenth once twice thrice double single dozen couple point oh
  percent per`)
const NEGATIONS = setOf(`
  no not nor none never neither without denies denied deny denying negative absent absence cannot cant dont doesnt didnt
  isnt arent wasnt werent hasnt havent hadnt wont wouldnt shouldnt couldnt aint nobody nothing nowhere non rules ruled
  unlikely stop stopped stopping start started starting hold held holding discontinue discontinued increase increased
  decrease decreased allergic allergy allergies intolerant`)
const UNITS = setOf(`
  mg mcg kg g gm gram grams milligram milligrams microgram micrograms kilogram kilograms ml cc dl liter liters litre litres
  milliliter milliliters unit units international iu meq mmol mol mmhg cm mm meter meters inch inches feet foot pound
  pounds lb lbs ounce ounces oz drop drops puff puffs spray sprays tablet tablets pill pills capsule capsules tab tabs cap
  caps patch patches dose doses teaspoon teaspoons tablespoon tablespoons bid tid qid prn qd qhs hs daily nightly weekly
  monthly hourly day days week weeks month months year years hour hours minute minutes times morning evening night noon
  bedtime degrees celsius fahrenheit beats`)
const SIDES = setOf(
  `left right bilateral bilaterally unilateral both either upper lower medial lateral anterior posterior`,
)

const HAS_DIGIT = /\d/

/** Numbers, negations, doses, units and sides: what a repair never changes, takes in or writes. */
export function isUntouchable(plainWord: string): boolean {
  return (
    HAS_DIGIT.test(plainWord) ||
    NUMBERS.has(plainWord) ||
    NEGATIONS.has(plainWord) ||
    UNITS.has(plainWord) ||
    SIDES.has(plainWord)
  )
}
