import { ANYWHERE, AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** How a clinician turns to what is done next: "what I would like to do is", "that said", "go ahead and". */
export const TURNS = rule(
  { before: '^', after: '\\b' },
  [
    [
      /what (?:i|we) (?:(?:am|are) going to|will|would|want|would like|can|need)/,
      'what i would like to do is',
    ],
    [/that (?:being )?said/, 'that being said'],
    [/go ahead and/, 'go ahead and rest'],
    [/congratulations|of note/, 'congratulations', 'of note'],
    [/(?:definitely )?stay on top of/, 'stay on top of it'],
    [/make sure (?:that )?you/, 'make sure that you rest'],
    [/after that (?:you|we|i|they) (?:will|can|should|are going)/, 'after that you can run'],
    [
      /(?:probably )?within (?:about )?<count> (?:days?|weeks?|months?) you (?:should|will|may)/,
      'within about a week you should',
      'probably within 2-3 days you will',
    ],
    [/do not (?:forget|hesitate)|feel free/, 'do not hesitate to call', 'feel free to call'],
  ],
  { parts: { count: /an?|\d[\d-]*|the next (?:few|couple of)/ }, not: ['what i have is'] },
)

/** What is made possible or prevented: "so you can walk", "so we can see where it is", never the next order. */
export const PURPOSE = rule(
  { before: '^so (?:that )?(?:', after: ')' },
  [
    [/(?:you|they) (?:can|could) (?!<does>)/, 'so that you can walk'],
    [/(?:you|it|they) (?:do|will) not /, 'so you do not burn'],
    [
      /(?:the|your|his|her|their|that|this) \w+ (?:does|do|will|cannot|can) not /,
      'so the rash does not come back',
    ],
    [/we (?:can|could) (?:continue|keep|try) \w+ing/, 'so we can keep watching'],
    [/we (?:can|could) see\b(?! (?:you|i|we)\b)/, 'so we can see where the nerve is pinched'],
    [
      /we (?:can|could) (?:<learns>|<does-for>)\b/,
      'so we can figure it out',
      'so that we could prevent that',
    ],
  ],
  {
    parts: {
      does: /(?:take|use|stop|go ahead|start|keep|continue)/,
      learns: /know|find|look|check|determine|decide|figure|rule|test/,
      'does-for': /avoid|prevent|make sure|strengthen|reduce|help|send/,
    },
    not: ['so you can take ibuprofen', 'so we can see you'],
  },
)

/** Something is done or asked for: what has a purpose. */
export const DEED = rule(AS_WORDS, [
  [/(?:i|we) (?:am|are|will|would|want|need|may|can)/, 'i will send you', 'we are looking'],
  [/to (?:make sure|be)/, 'to make sure', 'to be careful'],
  [/want|need|have|worth|important|should|get|mindful|avoid/, 'you should rest', 'it is worth a look'],
  [/order|refer|mri|x-ray|ct|ultrasound/, 'order a test', 'an mri'],
  [
    /(?:use|apply|take|put|keep|wear|rinse)(?= (?:a|an|the|some|it|your|her|his|them)\b)/,
    'use a barrier cream',
    'keep it dry',
  ],
])

/** "Really just when my blood pressure gets high": only the scene, whose clause comes. */
export const SCENE = rule(
  { before: '^', after: '(?:when|whenever|if|while|once|unless)\\b' },
  [[/<leads>*<frame>?<leads>*/, 'really just when', 'well i would say that whenever', 'if']],
  {
    parts: {
      leads: /(?:<talk>|<joins>|<adverb>) /,
      talk: /um|uh|well|yeah|yes|no|like|really|just|only|maybe/,
      joins: /so|and|but|because/,
      adverb: /usually|mostly|mainly|sometimes|normally|especially/,
      frame: /i (?:do |did |just |also |have )*<notice>(?: that| like)? /,
      notice: /say|would say|notice|noticed|find|found|mean|guess|think|feel like|know/,
    },
    not: ['it hurts when'],
  },
)

/** What opens a scene, a condition or a remark: its own clause comes after the comma. */
export const OPENS = rule(
  { before: '^(?:(?:i|we) (?:think|believe|feel) )?', after: '\\b' },
  [
    [/if|when|whenever|unless|until|once/, 'if it hurts', 'i think when you run'],
    [/since|because|as|although|though|so/, 'since it hurts', 'although it hurts'],
    [/after|before|while/, 'after surgery', 'while you rest'],
    [/in|on|at|for|with|by/, 'in a week', 'for your knee'],
    [/given|based|depending/, 'given your age', 'based on that'],
    [/like|maybe|probably/, 'like i said', 'maybe later'],
  ],
  { not: ['it hurts when i run'] },
)

/** What means something only after what was said before the pause. */
export const LEANS = rule(ANYWHERE, [
  [/^(?:i|we) (?:do|would) not\b/, 'i do not'],
  [/^(?:i|we) (?:have )?(?:noted|noticed|said|mentioned)(?: \w+){0,3}$/, 'i have noticed it'],
  [/^(?:i|we) (?:have )?(?:believe|think|guess|hope)(?: \w+){0,3}$/, 'i think', 'we hope it will'],
  [/\bin that (?:case|instance|event)\b/, 'we would operate in that case'],
])

/** "Good morning, Mrs. Jones": by title and surname, as people are greeted once. The group is the surname. */
export const GREETS = rule(
  {
    before: '^(?:(?:okay|so|and|well|now) )*(?:',
    after: ")(?: there| again| back)? (?:mr|mrs|ms|miss|mister) ([a-z'-]{2,})",
  },
  [
    [/good (?:morning|afternoon|evening|day)/, 'well good morning mrs jones'],
    [/hello|hi|hey|welcome/, 'hello again mr smith', 'welcome back ms lee'],
  ],
)

/** "They told me that", "she said" before what the patient is or has. The group is the teller. */
export const TELLS = rule(
  {
    before:
      '^((?:(?:and|then|so) )*(?:he|she|they)(?: (?:just|also|had|have|has|then|even|did|both|all))* )(?:',
    after: ')',
  },
  [
    [/(?:told|informed) me(?: that)? (?=(?:i|my|it|the|there|that|this) )/, 'they told me that i had a tear'],
    [/said(?: that)? (?=(?:i (?:have|had|am|was|need|needed|should)|my) )/, 'and she said my knee was fine'],
  ],
  { not: ['she said it was fine'] },
)

/** "It has been difficult", of what is named behind it. */
export const HARD = rule(
  { before: '^it (?:is|was|has been) (?:(?:quite|very|really|so|pretty) )*(?:', after: ')$' },
  [
    [/difficult|hard|tough/, 'it has been difficult', 'it is really hard'],
    [/exhausting|tiring|stressful|frustrating/, 'it was very tiring'],
  ],
)

/** Who a label of a turn names: the one who treats. */
export const NAMES_DOCTOR = rule(WHOLE, [
  [/d|dr|doc|md|do|np|pa|pa-c|gp/, 'dr', 'pa-c'],
  [/doctor|physician|clinician|provider|surgeon|consultant/, 'doctor', 'physician'],
  [/nurse|nurse practitioner|midwife|nurse midwife|rn/, 'nurse', 'nurse practitioner'],
  [
    /(?:physician|physicians) (?:assistant|associate)|resident|attending|intern|hospitalist/,
    'physician assistant',
    'resident',
  ],
  [
    /psychologist|dentist|podiatrist|optometrist|chiropractor|pharmacist|dietitian/,
    'psychologist',
    'pharmacist',
  ],
  [/therapist|psychiatrist|counsell?or/, 'therapist', 'counsellor'],
  [/interviewer|examiner|guest clinician/, 'interviewer', 'guest clinician'],
])

/** Who a label of a turn names: somebody else. */
export const NAMES_OTHER = rule(WHOLE, [
  [/guardian|legal guardian/, 'guardian'],
  [/wife|husband|spouse|partner|girlfriend|boyfriend|fiance/, 'wife', 'partner'],
  [
    /(?:(?:grand|step|god|foster)[ -]?)?(?:mother|father|mom|mum|dad|ma|pa|parents?|son|daughter)(?: in law)?/,
    'grandmother',
    'foster parent',
  ],
  [
    /sister|brother|family|relative|family member|granny|nana|aunt|auntie|uncle|cousin|niece|nephew/,
    'relative',
    'aunt',
  ],
  [
    /friend|neighbou?r|roommate|coach|teacher|babysitter|nanny|witness|paramedic|aide|home health aide/,
    'neighbor',
    'coach',
  ],
  [/caregiver|caretaker|carer|interpreter|medical assistant/, 'carer', 'medical assistant'],
  [/guest|guest family ?\d?/, 'guest', 'guest family 1'],
  [/other|speaker ?[a-z0-9]|unknown/, 'other', 'speaker a'],
])

/** Before a line of a written note: a heading, and nobody's name. */
export const HEADS_PART = rule(
  WHOLE,
  [
    [/(?:assessment|plan|impression|diagnos[ie]s|problem|problems)(?: (?:and|&) plan)?/, 'Assessment and Plan'],
    [/(?:hpi|ros|pmh|psh|subjective|objective|history|review|interval)\b.*/, 'History of Present Illness'],
    [/(?:past|family|social|surgical|medical) .*/, 'Past Medical History'],
    [/(?:medications?|allergies|allergy|vitals?|labs?|imaging|results?|exam|physical exam(?:ination)?)/, 'Medications'],
    [/(?:chief complaint|complaint|reason|follow-?up|instructions|note|notes|time|date|mrn|dob|name|age|sex)/, 'Chief Complaint'],
    [/(?:heart|lungs|abdomen|skin|neuro|general|eyes|ears|neck|extremities|chest|back|musculoskeletal)/, 'Heart'],
  ],
  { flags: 'i', not: ['Theo', 'Anna Berg'] },
) // prettier-ignore

/** What follows "when you" where it asks for a time. */
export const ASKS_LATER = rule(
  AS_WORDS,
  [
    [/what|how|where|which|why/, 'fell how was it'],
    [/<does> (?:you|your|it|that|there|the|they|he|she)/, 'fell did it swell'],
  ],
  { parts: { does: /do|does|did|is|are|was|were|have|has|can|could|would/ } },
)

/** What of a text is a word, a figure, an end that was written by itself, or a mark. */
export const TOKEN = rule(
  ANYWHERE,
  [
    [/(?<=\s)\.\d+(?![\d.])/, ' .5'],
    [/\d+(?:[.,/:-]\d+)*(?:\+|[a-z%]*)/, '120/80', '20mg'],
    [/['’](?:s|m|re|ve|ll|d)\b/, "'s"],
    [/\p{L}[\p{L}\p{M}\p{N}]*(?:['’.-][\p{L}\p{N}]+)*/u, "don't", 'x-ray'],
    [/[.?!,;:…—()"\n%]+/, '...', ', '],
  ],
  { flags: 'giu' },
)

/** "And then he goes to high fiber": what comes when a time is over. */
export const NEXT_STEP = rule(
  { before: '^(?:and )?then ', after: '\\b' },
  [
    [/<person> (?:can|may|could|should|will start|will be able|are able|<has-to>)/, 'and then you can walk', 'then she may drive'],
    [/<person> (?:goes?|starts?|stops?|moves?|switch(?:es)?|takes?|uses?|adds?|tries)/, 'and then he goes to'],
    [/<person> (?:get|gets|cut|cuts|drops?|comes? off|increases?|advances?|weans?|tapers?)/, 'then they cut it'],
  ],
  {
    parts: { person: /you|he|she|they|the patient/, 'has-to': /has to|have to|needs? to/ },
    not: ['and then i will see you', 'and then you will see me'],
  },
) // prettier-ignore
