import { wordSet } from '../rules/rule.ts'

/** What people are allergic to beside medicines. */
export const ALLERGENS = wordSet(`
  latex adhesive adhesives tape bandaids plaster plasters nickel iodine contrast dye sulfa
  peanut peanuts nut nuts egg eggs milk dairy shellfish shrimp seafood fish soy wheat gluten strawberry strawberries kiwi sesame
  pollen pollens ragweed grass grasses dust mold molds mildew cat cats dog dogs horses bee bees wasp wasps hornets`)

/** "Contrast dye", "adhesive tape", "bee stings": the second word of one. */
const GOES_ON = new Map([
  ['contrast', /^dye$/],
  ['adhesive', /^tapes?$/],
  ['dust', /^mites?$/],
  ['bee', /^stings?$/],
  ['wasp', /^stings?$/],
  ['cat', /^(?:hair|dander)$/],
  ['dog', /^(?:hair|dander)$/],
])

/** Whether `next` only ends the name that `word` begins. */
export const isOneAllergen = (word: string, next: string | undefined): boolean =>
  next !== undefined && (GOES_ON.get(word)?.test(next) ?? false)
