/** Words of which only one can hold of the same thing, a set a line; those between two bars mean the same. */
const TIMES = `
  minute minutes min mins | hour hours hourly hr hrs | day days daily | night nights nightly bedtime qhs | week weeks weekly | month months monthly | year years yearly
  once | twice bid | three tid | four qid
  morning mornings am | evening evenings | afternoon | night nights bedtime
`
const OTHERS = `
  mild slight slightly mildly little minor | moderate moderately | severe severely significant significantly marked really extremely
  better improved improving improve improves | worse worsening worsened worsens | same unchanged stable
  increase increased increasing raise raised up higher | decrease decreased decreasing lower lowered down reduce reduced
  high elevated | low | normal unremarkable fine good negative clear | abnormal positive
  acute acutely sudden suddenly | chronic chronically gradual gradually
  upper | lower
  medial inner inside | lateral outer outside
  before prior | after following
  today | yesterday | tomorrow
  always constant constantly | sometimes intermittent intermittently occasionally occasional | never rarely
  first | second | third
  with | without
  start started begin began initiate initiated | stop stopped discontinue discontinued quit | continue continued continues keep
`

/** What a word chooses: of which set, and which of its alternatives. */
export interface Choice {
  kind: 'time' | 'other'
  set: number
  of: number
}

const known = new Map<string, Choice>()
const TABLES: Array<[Choice['kind'], string]> = [
  ['time', TIMES],
  ['other', OTHERS],
]
let set = 0
for (const [kind, table] of TABLES)
  for (const line of table.trim().split('\n')) {
    line.split('|').forEach((alike, of) => {
      for (const word of alike.trim().split(' ')) known.set(word, { kind, set, of })
    })
    set++
  }

export const choiceOf = (word: string): Choice | null => known.get(word) ?? null
