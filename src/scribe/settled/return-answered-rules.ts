import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** The patient asks when to be seen again. */
export const ASKS_RETURN = rule(
  AS_WORDS,
  [
    [/when (?:do|should|will|can|would) (?:i|we|he|she) <return>/, 'when do i come back', 'when should we see you again'],
    [/(?:i|we) <return> (?:again )?when/, 'and i come back when'],
    [/when (?:do|would|will|should) (?:you|they) (?:want|like|need)(?: to)? see (?:me|us|him|her)/, 'when do you want to see me'],
    [/when (?:do|would) you (?:want|like|need) (?:me|us|him|her) (?:to <return>|back)/, 'when do you want me back'],
    [/when (?:is|will be) (?:my|the|our|his|her) next (?:visit|appointment|check-?up)/, 'when is my next visit'],
    [/(?:do|should|will|would) (?:i|we) (?:need to |have to )?<return>/, 'do i need to come back'],
    [/how soon (?:do|should|would) (?:i|we|you) (?:need to |want to )?<return>/, 'how soon should i come back'],
  ],
  {
    parts: { return: /(?:come (?:back|in)|see (?:you|me|us)|return|be back|check back)/ },
    not: ['when do i take it', 'when can i go back to work', 'i was told to come back'],
  },
) // prettier-ignore

/** The time that answers it: the group. */
export const SAYS_WHEN = rule(
  AT_START,
  [
    [/<lead>((?:in )?(?:<roughly> )?<count> <span>)(?= |$)/, '3 weeks', 'in about 6 months we will check', 'let us say 2 to 3 weeks'],
    [/<lead>((?:(?:the )?week after )?next (?:<span>|<weekday>)|tomorrow|(?:on )?<weekday>)(?= |$)/, 'next week', 'on friday'],
  ],
  {
    parts: {
      lead: /(?:(?:oh|so|okay|well|um|uh|i would say|let us say|let us make it|make it|probably|sure|good question|yeah|yes) )*/,
      roughly: /about|around|roughly/,
      count: /(?:\d+(?:-\d+)?(?: (?:to|or) \d+)?|an?|a couple(?: of)?|one|two|three|four|six)/,
      span: /(?:days?|weeks?|months?|years?)/,
      weekday: /(?:mon|tues|wednes|thurs|fri|satur|sun)day/,
    },
    not: ['3 times a day', 'when you can'],
  },
) // prettier-ignore

/** What is to be brought along: "two weeks, with your home readings". */
export const BRINGS = rule(
  AT_START,
  [[/with (?:your|the|all your|his|her) (?:(?!and |but |or |if |so )[a-z-]+ ?){1,5}/, 'with your home blood pressure readings and if it hurts call']],
  { not: ['with me'] },
) // prettier-ignore
