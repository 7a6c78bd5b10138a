import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** Of `it`, which stands for what somebody is said to be allergic to: they take it and it does them nothing. */
export const TOLERATES = rule(
  AS_WORDS,
  [
    [/(?<!not )(?:fine|okay|ok|good|all right) (?:with|on) <it>/, 'i am fine with it', 'okay on the it'],
    [/(?:can|could) <use> <it>/, 'i can take it', 'i could have it'],
    [/(?<!not )(?:tolerat\w+|handled?) <it>/, 'i tolerated it', 'handled it'],
    [/<use> <it>(?: [\w']+){0,5} (?:without|fine|okay|no problems?|every day|daily)/, 'took it last year without', 'i take it every day'],
    [/(?:no|never)(?: had)?(?: an?y?)? (?:problems?|trouble|reactions?|issues?) (?:with|to|from|on) <it>/, 'no problem with it', 'never had any trouble with it'],
    [/<it> (?:is|was|does|did|never) (?:\w+ )?(?:fine|okay|no problem|nothing|bothered|bothers)/, 'it is fine', 'it never once bothered'],
    [/not allergic to <it>/, 'i am not allergic to it'],
  ],
  {
    parts: { it: /(?:the |that |some |any )?it/, use: /(?:take|takes|took|taken|have|had|eat|eats|ate|use|used|get|got|taking)/ },
    not: ['i can not take it', 'i am not fine with it', 'i did not tolerate it', 'i take it from here'],
  },
) // prettier-ignore

/** It does them harm. */
export const REACTS = rule(AS_WORDS, [
  [/allerg\w*|anaphyla\w+|react\w*/, 'allergic', 'anaphylaxis', 'a reaction'],
  [/rash\w*|hives|welts|blisters?|itch\w*|swell\w*|swollen|swole/, 'a rash', 'i swell up'],
  [/throw(?:s|ing)? up|threw up|vomit\w*|sick|nause\w+|cramps?/, 'makes me throw up', 'sick'],
  [/(?:can|could|do|does|did) not (?:take|have|eat|use|tolerate)/, 'i can not take it'],
  [/not fine|bad (?:with|on)|breath\w*|throat/, 'not fine', 'i could not breathe'],
])

/** Somebody else's word for it: nobody says so by himself. */
export const IS_WRITTEN = rule(AS_WORDS, [
  [
    /(?:chart|records?|papers?|list|file|bracelet|wristband) (?:\w+ )?(?:says?|said|has|had|lists?)/,
    'my chart says',
  ],
  [
    /(?:always |still )?(?:writes?|wrote|written|put|puts) (?:down )?/,
    'people always write it',
    'they put down it',
  ],
  [/used to think/, 'i used to think'],
])

/** How a note's sentence that claims no allergy may begin. */
export const LISTS_ALLERGIES = rule(AT_START, [
  [/(?:known |drug |medication |food |current )*allerg(?:y|ies)\b/, 'drug allergies'],
])
