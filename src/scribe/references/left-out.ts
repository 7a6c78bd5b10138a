import { plain, type Word } from '../talk/word.ts'

/** "I did around 2009", "I used to but not anymore": the verb itself stands only in the question. */
const NO_VERB =
  /^(?:i|you|we|he|she|they) (?:(?:just|also|still|probably|certainly|definitely) )*(?:(?:did|do|does|have|has|had|can|could|will|would)(?: not)?|used to)(?: (?:it|that|so))?(?:$| (?:and|but|around \d{4}|in \d{4}|when|since|before|once|twice|(?:one|\d+) times?|a (?:while|long time|few \w+) ago|(?:about |around )?\d+ \w+ ago|(?:many |some )?(?:days|weeks|months|years) ago)\b)|^(?:my|his|her|the|your) [a-z]+ (?:do|does|did|has|have|is|was)(?: too| also| not)?$/
/** "The new one", "the one that was almost 200", "there is another one": one what? */
const NO_NOUN =
  /\bthe (?:[\w-]+ )?ones?(?:$| (?:that|who|which|is|was|are|were)\b)|^the (?:main|other) (?:one|two|2|three|3|thing)s? (?:would be|was|were|is|are)\b|^i have never (?:had|done|tried|used|seen) (?:one|it|that|them|those)(?: before)?$|^(?:there is|i have|i take) (?:also )?(?:one more|another)(?: one| thing)?(?:$| )/
/** "I have seven total", "I took one", "he can do 40 on a good day": a count or a measure of nothing. */
const NO_MEASURE =
  /^(?:(?:but|and|so|now|in years back|back then|today) )?(?:i|you|he|she|we|they) (?:(?:can|could|have|had|has|still|also|only|just|usually|now) )*(?:have|has|had|take|took|do|did|get|got|received|smoke|drink|gave|eat|am at|are at|was at|were at) (?:about |around |like |up to )?(?:\d+(?:-\d+)?|both|one|several|some)(?:$| (?:total|too|now|already|but|and|on an?|in my|in the|in your|a day|per day|every day|as well)\b)/
/** "It's my right upper arm", "that was the left knee": where what is, was asked or said before. */
const ONLY_WHERE =
  /^(?:(?:no|yes) )?(?:i (?:think|guess|believe) )?(?:it|that|this) (?:is|was) (?:(?:not|actually|just|really|more|probably) )*(?:my|your|the) (?:(?:left|right|upper|lower|other|whole) )*(?:knee|ankle|foot|leg|hip|shoulder|arm|elbow|wrist|hand|back|neck|head|ear|eye|finger|thumb|toe|side|one)s?(?: (?:side|one|too|as well))?$/

/** "He remembers that from two years ago", "surgery for that too": told with nothing to say what. */
const NO_THING =
  /\b(?:for|with|about|to|do|doing|done|remember|remembers) (?:that|this|those|them)(?: (?:too|now|yet|before|either|anymore|again|as well|at all|(?:from|for|since) [\w ]+))?$/

/** Whether a clause of the story leaves to the talk around it what was done, counted or meant. */
export function leavesOut(clause: Word[]): boolean {
  const text = plain(clause)
  return (
    NO_VERB.test(text) ||
    NO_NOUN.test(text) ||
    NO_MEASURE.test(text) ||
    NO_THING.test(text) ||
    ONLY_WHERE.test(text)
  )
}
