import { ORDERS_THAT } from './orders-next-rules.ts'
import { plain, type Word } from './word.ts'

const LONGEST = 6

/** "It's from the amlodipine, so let's cut it", "..., so stop that today": whether at the "so" of `i` what follows is ordered. */
export const ordersNext = (words: readonly Word[], i: number): boolean =>
  words[i]?.text === 'so' &&
  words[i - 1]?.after === ',' &&
  ORDERS_THAT.test(plain(words.slice(i + 1, i + LONGEST)))
