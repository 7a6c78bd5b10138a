import type { PatientTrace } from '#contract/community-pearls.ts'
import type { PearlWords } from '#contract/pearls.ts'
import { GIVEN_NAMES } from './given-names.ts'

type Kind = PatientTrace['kind']

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const STREET =
  '(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|terrace|parkway|highway|hwy)'

/** Not within a word; `\b` knows the letters of English alone. */
const BEGINS = "(?<![\\p{L}\\p{N}'’-])"
const NAME = "\\p{Lu}[\\p{Ll}'’-]{1,30}(?![\\p{L}\\p{N}])"
/** In capitals too, as names are copied from a chart. */
const ANY_NAME = `(?:${NAME}|\\p{Lu}[\\p{Lu}'’-]{1,30}(?![\\p{L}\\p{N}]))`

/** Each finds whole words; all are linear in the length of the text. */
const FINDERS: ReadonlyArray<readonly [Kind, RegExp]> = [
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g],
  [
    'record_number',
    /\b(?:mrn|medical record|record (?:no|number)|chart (?:no|number)|patient (?:id|no|number)|ssn|nhs (?:no|number))\b[\s.:#=]{0,3}[a-z]{0,3}[-\d]{4,14}/gi,
  ],
  ['record_number', /\b(?:chart|record|account|encounter|visit)(?: ?#)? \d{5,14}\b/gi],
  ['record_number', /\b\d{3}-\d{2}-\d{4}\b/g],
  // Doses and units have no zero before them.
  ['record_number', /(?<![\w.,])0\d{5,13}(?!\d|\.\d)/g],
  ['phone', /(?<![\w.,])[2-9]\d{9}(?!\d|\.\d)/g],
  ['phone', /(?<![\d.])(?:\+\d{1,3}[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/g],
  ['phone', /(?<![\d.])\+\d{1,3}(?:[ .-]?\d{2,4}){2,5}(?!\d)/g],
  ['date', /\b(?:dob|date of birth|born(?: on)?)\b[\s.:]{0,3}[\w/., -]{4,20}/gi],
  ['date', /(?<![\d/])(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:19|20)?\d{2}(?![\d/])/g],
  ['date', /\b(?:19|20)\d{2}([-/.])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])\b/g],
  [
    'date',
    new RegExp(
      `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?),? (?:19|20)\\d{2}\\b`,
      'gi',
    ),
  ],
  ['address', new RegExp(`\\b\\d{1,5} (?:[A-Z][a-z]{1,20} ){1,3}${STREET}\\b\\.?`, 'gi')],
  ['address', /\b[A-Z]{2} \d{5}(?:-\d{4})?\b/g],
  [
    'name',
    new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Mx|Master)\\.? (?:\\p{Lu}\\. ?)?${ANY_NAME}(?: ${ANY_NAME})?`, 'gu'),
  ],
  [
    'name',
    new RegExp(
      `\\b(?:[Pp]atient|[Pp]t|[Pp]atient['’]s name|named|called|name is)[ :]{1,2}${NAME}(?: ${NAME})?`,
      'gu',
    ),
  ],
]

/** Capitalised words one behind the other: a name when the first of them is one; behind a comma, when the second is. */
const TWO_NAMES = new RegExp(`${BEGINS}(${ANY_NAME})(?: \\p{Lu}\\.)? (${ANY_NAME})`, 'gu')
const TURNED_NAMES = new RegExp(`${BEGINS}(${ANY_NAME}), ?(${ANY_NAME})`, 'gu')
/** "Jane D., 45": a given name, and the other cut to its letter. */
const CUT_NAMES = new RegExp(`${BEGINS}(${NAME}) \\p{Lu}\\.(?! ?\\p{Lu}\\p{Ll})`, 'gu')
/** "john smith had gout": typed in small letters, and told of. */
const SMALL_NAMES =
  /\b([a-z]{3,}) [a-z]{2,} (?=(?:had|has|was|came|did|took|got|presented|said|died|lives)\b)/g

/** Given names that are words as well, and so no names in small letters. */
const WORDS_TOO: ReadonlySet<string> = new Set(
  `amber art april august autumn bill bob carol christian crystal dawn dean drew faith frank gene ginger grace grant guy
  harry heather holly hope hunter iris ivy jack jasmine jean joy june lily mark mason max may miles norm olive pat patience
  pearl penny ray rob rose ruby sue summer victor violet will`.split(/\s+/),
)

/** What is called so after somebody: "Charles Bonnet syndrome", "James Lind Alliance". */
const NAMED_AFTER =
  /^['’]?s? ?(?:syndrome|disease|sign|test|criteria|score|rule|palsy|phenomenon|fracture|classification|scale|index|law|method|manoeuvre|maneuver|hospital|clinic|university|foundation|institute|alliance|society|et al)\b/i

const WHAT_TO_DO = {
  name: 'looks like a name. Say “a patient” instead.',
  date: 'looks like the date of a birth or a visit. Say an age or leave it out.',
  record_number: 'looks like a number of a record. Leave it out.',
  phone: 'looks like a phone number. Leave it out.',
  address: 'looks like an address. Leave it out.',
  email: 'looks like an email address. Leave it out.',
} as const satisfies Record<Kind, string>

/**
 * What in a pearl looks as if it told who a patient is, in the order of its fields. The day of a source is not one, nor who
 * wrote it.
 */
export function patientTraces(words: PearlWords): PatientTrace[] {
  const { triggers } = words
  const fields: Array<[PatientTrace['field'], string[]]> = [
    ['title', [words.title]],
    ['body', [words.body]],
    ['tags', words.tags],
    ['triggers', [...triggers.words, ...triggers.conditions, ...triggers.drugs]],
    ['source', [words.sourceName, spelled(words.sourceUrl)]],
  ]
  return fields.flatMap(([field, texts]) => texts.flatMap((text) => tracesIn(field, plain(text))))
}

/** Without what makes the same words other ones: white space, marks that are not seen, letters of another width. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')

/** An address as it reads: what asks for a chart may name whose it is. */
function spelled(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    return url
  }
}

function tracesIn(field: PatientTrace['field'], text: string): PatientTrace[] {
  const found: Array<{ kind: Kind; from: number; to: number }> = []
  const add = (kind: Kind, from: number, length: number) => {
    if (!found.some((one) => from < one.to && from + length > one.from))
      found.push({ kind, from, to: from + length })
  }
  for (const [kind, finder] of FINDERS) {
    // A source may name the day on which it was published.
    if (field === 'source' && kind === 'date') continue
    for (const match of text.matchAll(finder))
      if (!isNamedAfter(kind, text, match) && !isOfPaper(kind, text, match))
        add(kind, match.index, match[0].length)
  }
  for (const match of text.matchAll(TWO_NAMES))
    if (isGivenName(match[1]) && !isNamedAfter('name', text, match) && !NAMED_AFTER.test(match[2] ?? ''))
      add('name', match.index, match[0].length)
  for (const match of [...text.matchAll(CUT_NAMES), ...text.matchAll(SMALL_NAMES)])
    if (isGivenName(match[1]) && !WORDS_TOO.has(match[1] ?? ''))
      add('name', match.index, match[0].trimEnd().length)
  // Authors of a source are written so.
  if (field !== 'source')
    for (const match of text.matchAll(TURNED_NAMES))
      if (isGivenName(match[2])) add('name', match.index, match[0].length)
  return found
    .sort((one, other) => one.from - other.from)
    .map(({ kind, from, to }) => {
      const words = text.slice(from, to).trim()
      return { field, kind, found: words, sentence: `“${words}” ${WHAT_TO_DO[kind]}` }
    })
}

const isGivenName = (word = ''): boolean =>
  GIVEN_NAMES.has(
    word
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase(),
  )

/** "The guideline of June 9, 2022": the day of a paper, and of nobody's visit. */
function isOfPaper(kind: Kind, text: string, match: RegExpExecArray): boolean {
  return (
    kind === 'date' &&
    !/dob|birth|born/i.test(match[0]) &&
    PAPER.test(text.slice(Math.max(0, match.index - PAPER_WITHIN), match.index))
  )
}
const PAPER_WITHIN = 40
const PAPER =
  /\b(?:guid(?:eline|ance)s?|recommendations?|statement|consensus|label|update|version|published|issued|approved|effective|revised|reviewed)\b[^.]*$/i

function isNamedAfter(kind: Kind, text: string, match: RegExpExecArray): boolean {
  return kind === 'name' && NAMED_AFTER.test(text.slice(match.index + match[0].length).trimStart())
}
