import { mentionsIn } from '../mentions.ts'
import type { SectionKey } from '../types.ts'
import { plain, type Word } from '../talk/word.ts'

const NAMES_OF_KIN =
  'mother|father|mom|mum|dad|brothers?|sisters?|grandmother|grandfather|grandma|grandpa|gran(?:d)?dads?|grandmums?|granny|nana|aunts?|uncles?|family history|parents|cousins?|siblings|grandparents|relatives'
export const KIN = new RegExp(`\\b(?:${NAMES_OF_KIN}|family)\\b`)
/** The patient's relatives; "the family" alone are those who came along and speak for the patient. */
const RELATIVES = new RegExp(`\\b(?:${NAMES_OF_KIN}|(?<!\\bthe )family|(?<=\\b(?:in|of) the )family)\\b`)
/** What is told of relatives for the patient's sake: what they have or had, how they died, that they are well. */
const OF_KIN =
  /\b(?:had|has|(?:does|do) have|history|died|deceased|diagnosed|cancer|diabetes|heart|passed|healthy|disease|disorder|syndrome|health|illness|suffers?|(?:was|is|were|are|were both) \d+)\b/

const SUBSTANCES =
  /\b(?:smok\w+|alcohol|drink(?:s|ing)?(?: (?:wine|beer|alcohol|(?:only |occasionally )?socially|occasionally|heavily|daily|every (?:day|night|now)|on (?:the )?(?:weekends|occasion\w*)))|(?:does|do) not drink(?! (?:enough|much|water|any(?! ?more)))(?= |$)|used to drink|(?:few|couple|\d+|or 2) drinks|^(?:i|you|he|she) (?:do not |does not )?drinks?$|beers?|wine|pints?|drunk|tobacco|cigarettes?|cigs?|packs? (?:a|per) day|vap\w+|marijuana|cannabis|cocaine|(?:illicit|recreational|street|illegal|hard|harder|iv|intravenous|injection) (?:drugs?|substances?)|(?:smok\w*|use|used|using|on) (?:weed|pot)|weed|(?:use|used|using|inject\w*|did|snort\w*) (?:\w+ ){0,2}(?:heroin|meth|crack)|(?:use|used|using|do|does|any) drugs)\b/
const ABUSES = /\b(?:drug|substance|alcohol)s?(?: \w+){0,3} (?:ab|mis)use\b/
const LIVES =
  /\b(?:(?:lives?|living) (?:kind of )?(?:with(?! (?:[\w-]+ )?(?:diabetes|pain|hypertension|epilepsy|asthma|cancer|hiv|depression|anxiety|arthritis|disease|condition|it|this|that)\b)|alone|in|at|outside|near|by (?:my|him|her|your)self|by themselves|on (?:my|his|her|their|your) own)|(?:have|has|got|with) an? (?:[\w-]+ )?(?:roommate|flatmate|housemate|boyfriend|girlfriend|partner|cat|dog|pet)|(?:am|are|is) (?:with|married to) (?:my|your|his|her) (?:husband|wife|partner)|pets|married|divorced|widowed|(?:am|are|is) single)\b/
const WORKS =
  /(?:^|\b(?:i|you|he|she) )(?:am|are|is) (?:not )?(?:currently |still )?working$|\b(?:(?:works?|(?<!\bwhen (?:i|you|he|she) )worked|(?:am|are|is|been) working) (?:part-time |full-time |part time |full time )?(?:as|at|in(?! the (?:yard|garden|house|basement|garage))|for)|do work$|retired|unemployed|self-employed|owns? an? \w+|occupation|(?<!\bnose )job|college|university|finished (?:high )?school|(?:mainstream|special|online) classes)\b/
/** "I am a lorry driver", "I am a nurse": who somebody is by what they do. */
const DOES =
  /^(?:i|you|he|she) (?:am|are|is|was|were|used to be) (?:also |actually |currently )?an? (?!(?:good|great|bad|better|big|huge|fast|slow) )(?:[\w-]+ ){0,2}?(?:(?!\w*(?:number|matter|danger|sufferer|passenger|sleeper|eater|worrier|survivor|carrier|donor|beginner|flyer|member|younger|older|newer|winner|loner|fighter|believer|caregiver|mother|father|brother|sister|teenager)\b)[a-z]{3,}(?:er|or|ist|ician|yst|keeper)|nurse|student|chef|clerk|pilot|medic|accountant|housewife|musician|secretary|lawyer|attorney|assistant|engineer)\b/
/** "We have three kids", "no children": the household; what ails them is not told here. */
const CHILDREN =
  /\b(?:have|has|had|raised|adopted|blessed with|with|of)(?: (?:also|about|only|just|two|both|an?|one|no|any|\d+|several|many|twin|young|younger|older|grown|adult|wonderful|beautiful|lovely|great|little|healthy))* (?:children|child|kids?|sons?|daughters?|boys?|girls?|grandchildren|grandkids|grandsons?|granddaughters?|twins)\b(?! (?:with|who|that|hood|seat))|\b(?:is|was|am|are) (?:an )?only child\b|\b(?:sons?|daughters?|children|kids|boys|girls) (?:and|are|who are) \d|\b(?:recent |young )?widow(?:er)?\b|\b(?:in|attends?|started|starting|finished) (?:the )?(?:\w+th|first|second|third|1st|2nd|3rd) grade\b|\b(?:daycare|kindergarten|preschool|elementary school|middle school|high school)\b/
export const SIBLINGS =
  /\b(?:have|has|had)(?: (?:also|only|just|an?|one|no|any|\d+|several|younger|older|little|big|twin|half|full))* (?:siblings?|brothers?|sisters?)\b/
const EXERCISES =
  /\b(?:exercis(?:e|ing)|(?:go|goes|going) for (?:walks|runs|a walk|a run)|works? out|working out)\b/
const SYMPTOM = /\b(?:palpitat\w*|pains?|breath\w*|dizz\w*|hurts?|ach\w+|tired|sore)\b/

export const SOCIAL = new RegExp(
  [SUBSTANCES, LIVES, CHILDREN, WORKS, DOES, EXERCISES].map(({ source }) => source).join('|'),
)
export const ALLERGY = /\b(?:allerg(?:y|ies|ic)|(?:medic\w+|drug) intolerances?)\b/
/** An illness, its season or its treatment, and how it goes: what the patient is allergic to is not said with these. */
const NO_ALLERGEN =
  /\b(?:seasonal|pollen|allergic (?:rhinitis|conjunctivitis|asthma|dermatitis|sinusitis|cough)|for (?:(?:my|your|his|her|their|the|these|those) )?allergies|(?:regarding|about|with|from|of) (?:my|your|his|her|their|these|those) allergies|allergies (?:also |still |really |just )*(?:is|are|am|was|were|have|has|had|seem|get|got|act\w*|flar\w*|bother\w*)|allergy (?:medic\w+|meds?|pills?|shots?|drops?|tests?|testing|season|specialist|doctor|symptoms?))\b/
/** "They said it's not her allergies", "I thought it was an allergy": a guess at a complaint is no allergy of record. */
const GUESSED_ALLERGY =
  /\b(?:it|this|that) (?:is|was|might be|may be|could be|are) (?:not )?(?:just |from |due to |because of )?(?:my |your |his |her |the |an? |some )?(?:sort of )?allerg|\b(?:thought|thinks?) (?:i|you|he|she) (?:had|has|have) (?:some |an? )?(?:(?:sort|kind) of )?allerg(?:y|ies)\b(?! to)/
/** Who is told of is somebody of the patient's own, and not the patient. */
const OF_ANOTHER = new RegExp(
  `^(?:(?:and|but|both) )?(?:my|your|his|her|their) (?:\\w+ ){0,2}?(?:(${NAMES_OF_KIN}|sons?|daughters?|child|children|nephews?|nieces?|grandsons?|granddaughters?|twins?)|wife|husband|spouse|partner|boyfriend|girlfriend|friends?|neighbou?rs?)\\b(?!.*\\b(?:i|me|we|us)\\b)`,
)
const DIED =
  /\b(?:died|dead|passed|deceased|(?:is|was|are|were) (?:\w+ )?(?:\d+|ill|sick|healthy|well|alive|disabled|in (?:his|her|their) \w+ies))\b/
const RUNS_IN_FAMILY = /\b(?:runs?|running) in (?:my|your|his|her|their|the) (?:\w+ ){0,3}?(?:family|side)\b/
/** "My mother said that I had surgery": they tell of the patient. */
const KIN_TELLS = new RegExp(
  `^(?:my|your|his|her) (?:${NAMES_OF_KIN}) (?:also )?(?:says?|said|told|tells|thinks?|noticed|saw)\\b`,
)
/** "The driver was drunk": not what the patient drinks. */
const OF_STRANGER = /^the (?:other )?(?:driver|man|woman|guy|person) /
export const SURGERY =
  /\b(?:d and c|dilation and curettage|(?:knees?|hips?|shoulders?|valves?) replaced|c section|caesarean|(?:carpal tunnel|tendon|trigger finger) releases?|(?:hernia|valve|cleft|tendon|meniscus|acl|aneurysm|rotator cuff) repairs?|tubal ligation|vasectomy|lasik|(?:had|got) (?:my|your|his|her|their|an?|the|\d+) (?:[\w-]+ ){1,4}(?:surgically )?(?:removed|taken out)|(?:bowel|colon|colonic|liver|lung|gastric|small bowel) resection|surgery|surgeries|surgical|operation|\w{3,}(?:ec|o|os)tomy|reconstruction|bypass|replacement(?! therapy)|transplant|stents?|cabg|arthroscopy|\w+plasty|nose job|c-section|cesarean|(?:spinal|lumbar|cervical|neck|back) fusion|(?:appendix|gallbladder|gall bladder|tonsils|adenoids|uterus|ovary|ovaries|spleen|colon|wisdom teeth|tubes) (?:taken |cut )?(?:out|removed|tied|ligated))\b/
/** An operation that is still to come, or that was or is to be avoided. */
const NOT_HAD =
  /\b(?:scheduled|candidate for|(?:from|since|after|following) (?:my|the|your|his|her|that) (?:surgery|operation)|without (?:any |the )?surgery|before (?:the |my |your |her |his )?(?:surgery|operation|procedure)|(?:will|would|going to|may|might|could|should|need|needs|want|wants|consider\w*|interested|avoid|recommended)\b(?!.*\b(?:had|went ahead|underwent)\b))/
const HISTORY = /\b(?:history of|past medical|diagnosed with|have had \w+ since|medical history)\b/
/** "A history of depression, smoking and gout": what they smoke is one of several things. */
const LISTS_HISTORY =
  /\bhistory of (?!(?:smok|tobacco|alcohol|drug|substance))[\w -]+(?:,| and ) ?(?:and )?\w/

/** The part of the history a statement belongs to, by what it says: kin with a condition, an operation that was had. */
export function sectionOf(words: Word[], otherwise: SectionKey): SectionKey {
  const text = plain(words)
  if (RUNS_IN_FAMILY.test(text)) return 'family_history'
  if (ALLERGY.test(text) && !NO_ALLERGEN.test(text) && !GUESSED_ALLERGY.test(text)) return 'allergies'
  if (
    /\b(?:am|are|was|were|been) adopted\b/.test(text) ||
    (RELATIVES.test(text) && OF_KIN.test(text) && !KIN_TELLS.test(text)) ||
    SIBLINGS.test(text)
  )
    return 'family_history'
  if (ABUSES.test(text)) return 'social_history'
  const mentions = mentionsIn(words, 0)
  const another = KIN_TELLS.test(text) ? null : OF_ANOTHER.exec(text)
  if (another?.[1] && (DIED.test(text) || mentions.some(({ kind }) => kind !== 'drug')))
    return 'family_history'
  if (HISTORY.test(text) && mentions.some(({ kind }) => kind === 'condition')) return 'past_medical_history'
  if (LISTS_HISTORY.test(text) && mentions.length > 0) return 'past_medical_history'
  if (OF_STRANGER.test(text)) return otherwise
  if (SUBSTANCES.test(text)) return 'social_history'
  const isOfHealth = SYMPTOM.test(text) || mentions.some(({ kind }) => kind !== 'condition')
  if (EXERCISES.test(text) && !isOfHealth && !/\bmedications?\b/.test(text)) return 'social_history'
  if (!isOfHealth && (LIVES.test(text) || CHILDREN.test(text) || WORKS.test(text) || DOES.test(text)))
    return 'social_history'
  if (SURGERY.test(text)) return another || NOT_HAD.test(text) ? otherwise : 'past_surgical_history'
  if (HISTORY.test(text)) return 'past_medical_history'
  return otherwise
}
