import { entriesOf } from './entries.ts'

/** Whom a patient speaks of. `blood` runs in the family; nobody else's illness is a family history. */
export interface Person {
  relation: string
  sex: 'female' | 'male' | null
  blood: boolean
}

/** word | relation | f, m or - | blood, or - */
const TABLE = `
  mother | mother | f | blood
  mom | mother | f | blood
  mum | mother | f | blood
  mama | mother | f | blood
  mommy | mother | f | blood
  stepmother | stepmother | f | -
  stepmom | stepmother | f | -
  mother-in-law | mother-in-law | f | -
  father | father | m | blood
  dad | father | m | blood
  daddy | father | m | blood
  papa | father | m | blood
  stepfather | stepfather | m | -
  stepdad | stepfather | m | -
  father-in-law | father-in-law | m | -
  parent | parent | - | blood
  parents | parent | - | blood
  sister | sister | f | blood
  sisters | sister | f | blood
  stepsister | stepsister | f | -
  half-sister | sister | f | blood
  sister-in-law | sister-in-law | f | -
  brother | brother | m | blood
  brothers | brother | m | blood
  stepbrother | stepbrother | m | -
  half-brother | brother | m | blood
  brother-in-law | brother-in-law | m | -
  sibling | sibling | - | blood
  siblings | sibling | - | blood
  twin | sibling | - | blood
  grandmother | grandmother | f | blood
  grandma | grandmother | f | blood
  granny | grandmother | f | blood
  nana | grandmother | f | blood
  abuela | grandmother | f | blood
  grandfather | grandfather | m | blood
  grandpa | grandfather | m | blood
  granddad | grandfather | m | blood
  abuelo | grandfather | m | blood
  grandparents | grandparent | - | blood
  grandparent | grandparent | - | blood
  aunt | aunt | f | blood
  auntie | aunt | f | blood
  aunts | aunt | f | blood
  uncle | uncle | m | blood
  uncles | uncle | m | blood
  cousin | cousin | - | blood
  cousins | cousin | - | blood
  niece | niece | f | blood
  nephew | nephew | m | blood
  son | son | m | blood
  sons | son | m | blood
  stepson | stepson | m | -
  daughter | daughter | f | blood
  daughters | daughter | f | blood
  stepdaughter | stepdaughter | f | -
  daughter-in-law | daughter-in-law | f | -
  son-in-law | son-in-law | m | -
  child | child | - | blood
  children | child | - | blood
  kid | child | - | blood
  kids | child | - | blood
  toddler | child | - | blood
  grandson | grandchild | m | blood
  granddaughter | grandchild | f | blood
  grandchild | grandchild | - | blood
  grandchildren | grandchild | - | blood
  grandkids | grandchild | - | blood
  relative | relative | - | blood
  relatives | relative | - | blood
  family | relative | - | blood
  wife | wife | f | -
  husband | husband | m | -
  hubby | husband | m | -
  spouse | spouse | - | -
  partner | partner | - | -
  boyfriend | boyfriend | m | -
  girlfriend | girlfriend | f | -
  fiance | partner | m | -
  fiancee | partner | f | -
  ex-husband | husband | m | -
  ex-wife | wife | f | -
  friend | friend | - | -
  friends | friend | - | -
  buddy | friend | m | -
  neighbor | neighbor | - | -
  neighbour | neighbor | - | -
  neighbors | neighbor | - | -
  coworker | coworker | - | -
  co-worker | coworker | - | -
  coworkers | coworker | - | -
  colleague | coworker | - | -
  boss | coworker | - | -
  roommate | roommate | - | -
  roommates | roommate | - | -
  teammate | teammate | - | -
  teacher | teacher | - | -
  coach | coach | - | -
  caregiver | caregiver | - | -
  babysitter | caregiver | - | -
  dog | animal | - | -
  cat | animal | - | -
`

const SEXES: Record<string, Person['sex']> = { f: 'female', m: 'male' }

const people = new Map(
  entriesOf(TABLE).map(([word = '', relation = '', sex = '', blood]): [string, Person] => [
    word,
    { relation, sex: SEXES[sex] ?? null, blood: blood === 'blood' },
  ]),
)

/** Who is named by a word in lower case, "mom's" too; null when nobody is. */
export const personNamed = (word: string): Person | null => people.get(word.replace(/'s?$/, '')) ?? null

/** Every word that names somebody. */
export const PEOPLE_WORDS: readonly string[] = [...people.keys()]
