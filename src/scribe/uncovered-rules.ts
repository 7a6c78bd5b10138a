import { AS_WORDS, rule } from './rules/rule.ts'

/** A dose, whatever the word before it: a medicine that was misheard has a dose all the same. */
export const DOSE = rule(
  AS_WORDS,
  [
    [/<number> (?:mgs?|milligrams?|mcg|micrograms?|grams?)/, '20 mg', 'ten milligrams'],
    [/<number> (?:ml|mls|millilit(?:er|re)s?|drops)/, '5 ml', 'two drops'],
    [/<number> (?:units|international units)/, 'thirty units', '400 international units'],
    [/<number> (?:puffs?|tablets?|capsules?)/, 'two puffs', 'half tablet'],
  ],
  {
    parts: {
      number: /\d[\d.,]*|<small>|<tens>|hundred|half/,
      small: /one|two|three|four|five|ten/,
      tens: /twenty|thirty|forty|fifty/,
    },
    not: ['two weeks'],
  },
)

/** What a clinician orders. */
export const ORDERS = rule(
  AS_WORDS,
  [
    [/<begins>(?:order|prescribe|refer|refill|schedule)/, 'i will order', 'we are going to refer'],
    [/<begins>(?:increase|decrease|discontinue)/, 'let us increase'],
    [/<begins>(?:start|put) (?:you|him|her|them) on/, 'i am going to put you on'],
    [/<begins>send (?:you|him|her|them) (?:to|for)/, 'we will send him for'],
  ],
  {
    parts: {
      begins: /<says> (?:also |just |then |go ahead and |going to )*/,
      says: /i (?:am|will|would like to|want to)|we (?:will|are)|let us|going to|dragon/,
    },
    not: ['you will order'],
  },
)

/** What a clinician finds it to be. */
export const DIAGNOSES = rule(
  AS_WORDS,
  [
    [
      /(?:you|he|she|they) (?:have|has|<maybe> have|likely has) (?:an? |the )?(?:\w+ ){0,2}<illness>/,
      'you have a middle ear infection',
      'she likely has bronchitis',
    ],
    [
      /<finds> (?:is |an? |the |of |with )*(?:\w+ ){0,2}<illness>/,
      'consistent with a wrist sprain',
      'it looks like an acute tear',
    ],
  ],
  {
    parts: {
      maybe: /likely|may|might/,
      finds: /diagnosis|diagnosed|consistent with|most likely is|looks like|sounds like|suspect/,
      illness: /\w+(?:itis|osis|emia|oma|algia|pathy)|<injury>|infection|syndrome|disease|disorder/,
      injury: /fracture|sprain|strain|tear/,
    },
    not: ['you have a question'],
  },
)

/** A part of the body with its side. */
export const SIDE = rule(
  { before: '\\b(?:left|right)(?:-| )(?:', after: ')\\b' },
  [
    [/sided|side/, 'left-sided pain', 'on the right side'],
    [/knee|hip|ankle|foot|leg|shin|calf|lower/, 'the left knee', 'my right foot'],
    [/shoulder|hand|wrist|elbow|arm|upper/, 'the right shoulder', 'left upper'],
    [/ear|eye|breast|lung/, 'the left ear', 'right lung'],
  ],
  { not: ['right now'] },
)
