import { AS_WORDS, rule } from '../rules/rule.ts'

/** What a patient takes is spoken of. */
export const TAKES = rule(
  AS_WORDS,
  [
    [/taking|take|takes|took|using|use/, 'i take aspirin', 'what are you taking'],
    [/(?:am|is|are|been|put me|you) on/, 'i am on aspirin', 'are you on aspirin'],
    [/medicines?|medications?|meds|pills?|dose|inhalers?|list/, 'what medicines', 'on your list'],
  ],
  { not: ['it came on at night'] },
)

/** How somebody lives. */
export const GAVE_UP_OR_HABIT = rule(
  AS_WORDS,
  [
    [/smok\w+|cigarettes?|packs?|vap\w+/, 'do you smoke', '10 cigarettes'],
    [/drink(?:s|ing)?|beers?|wine|alcohol/, 'are you drinking', '4 beers'],
    [/work(?:ed)? (?:at|in|as)|exposed|asbestos|live (?:with|alone)/, 'i work in a mine', 'around asbestos'],
  ],
  { not: ['no pain'] },
)
