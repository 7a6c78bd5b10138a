import { POSSESSIVES } from '../rules/parts.ts'
import { AS_WORDS, rule } from '../rules/rule.ts'

/** An operation by its name or by what was taken. */
export const SURGERY = rule(
  AS_WORDS,
  [
    [/surgery|surgeries|surgical|operation/, 'i had surgery'],
    [/\w{3,}(?:ec|o|os)tomy/, 'an appendectomy', 'a tracheostomy'],
    [/\w+plasty|nose job/, 'a septoplasty', 'a nose job'],
    [/reconstruction|bypass|cabg|stents?|transplant|arthroscopy/, 'a bypass', 'two stents'],
    [/replacement(?! therapy)/, 'a knee replacement'],
    [/(?:knees?|hips?|shoulders?|valves?) replaced/, 'both knees replaced'],
    [
      /(?:put|placed|got|have) (?:an? |some |\d+ )?(?:metal )?(?:plates?|rods?|screws?|pins?)(?: and \w+)? in/,
      'they put a plate in',
    ],
    [/d and c|dilation and curettage/, 'she had a d and c'],
    [/c section|c-section|caesarean|cesarean/, 'a c-section'],
    [/(?:carpal tunnel|tendon|trigger finger) releases?/, 'a carpal tunnel release'],
    [/(?:<joint>|hernia|valve|cleft|tendon|aneurysm) repairs?/, 'a hernia repair', 'rotator cuff repair'],
    [/tubal ligation|vasectomy|lasik/, 'a tubal ligation', 'lasik'],
    [/(?:had|got) <whose> (?:[\w-]+ ){1,4}(?:surgically )?(?:removed|taken out)/, 'had a large mole removed'],
    [/(?:bowel|colon|colonic|liver|lung|gastric|small bowel) resection/, 'a bowel resection'],
    [/(?:spinal|lumbar|cervical|neck|back) fusion/, 'a lumbar fusion'],
    [/<organ> (?:taken |cut )?(?:out|removed|tied|ligated)/, 'gallbladder out', 'tubes tied'],
  ],
  {
    parts: {
      joint: /meniscus|acl|rotator cuff/,
      whose: /my|your|his|her|their|an?|the|\d+/,
      organ: /appendix|gallbladder|gall bladder|tonsils|adenoids|<inner>|wisdom teeth|tubes/,
      inner: /uterus|ovary|ovaries|spleen|colon/,
    },
    not: ['hormone replacement therapy', 'i got my results'],
  },
)

/** An operation that is still to come, or that was or is to be avoided. */
export const NOT_HAD = rule(
  { before: '\\b', after: '' },
  [
    [/scheduled|candidate for/, 'surgery is scheduled'],
    [/(?:from|since|after|following) (?:<whose>|that) (?:surgery|operation)/, 'sore since my surgery'],
    [/without (?:any |the )?surgery/, 'it healed without surgery'],
    [/before (?:<whose> )?(?:surgery|operation|procedure)/, 'before the operation'],
    [/(?:will|would|going to|may|might|could|should)<never-had>/, 'i might have a bypass'],
    [/(?:need|needs|want|wants|consider\w*|interested|avoid|recommended)<never-had>/, 'he needs a stent'],
  ],
  {
    parts: {
      ...POSSESSIVES,
      'never-had': /\b(?!.*\b(?:had|went ahead|underwent)\b)/,
    },
    not: ['i would rather not but i had surgery'],
  },
)
