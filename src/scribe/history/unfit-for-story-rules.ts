import { ANYWHERE, AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** What the clinician sees or thinks while talking; it belongs to the examination or to nothing. */
export const IMPRESSION = rule(
  ANYWHERE,
  [
    [
      /^(?:take|start|stop|continue|use|avoid|increase|decrease|order|refer|prescribe)\b/,
      'stop the ibuprofen',
    ],
    [/^(?:come|call|rest|return|follow|try|keep|drink)\b/, 'keep it elevated'],
    [/^you (?:seem|look|appear|sound)\b/, 'you look tired'],
    [/^in other words\b/, 'in other words it is worn'],
    [/^(?:you|your chart) (?:were|are) endorsing\b/, 'you were endorsing pain'],
    [/\breview of (?:systems|symptoms)\b/, 'on review of systems'],
    [/^you (?:do )?have an? grip\b/, 'you have a grip'],
    [/\byou (?:checked in|filled)\b/, 'the form you filled out'],
    [/^i (?:also |do |can |just )*(?:feel|see|hear|appreciate|notice|palpate)\b/, 'i can feel a lump'],
    [/\bi (?:also |do |can )?appreciate\b/, 'today i appreciate a murmur'],
    [/^(?:i|we) (?:want|will|would like|am going|are going)\b/, 'i would like an x-ray'],
    [/^you (?:can )?think of (?:it|this|that|your \w+) as\b/, 'you can think of it as a hinge'],
    [/\b(?:hurt|injured|pulled|tore|torn) something\b/, 'you pulled something'],
    [/^we (?!.*\b(?:you|your|patient|him|her|his|she|he|i)\b)/, 'we do that on tuesdays'],
    [/\bi (?:just )?want to (?:touch|check|look|see|press|push)\b/, 'now i want to press here'],
    [/\bwe (?:just )?talked (?:a lot )?about\b/, 'the diet we talked about'],
  ],
  { not: ['we saw you for the knee', 'i have a lump'] },
)

/** What is asked of the patient in so many words: whoever was heard, it is no telling of theirs. */
export const ASKED_OF_PATIENT = rule(
  { before: '^(?:(?:please|then|also|and|so|just|now) )*(?:', after: ')\\b' },
  [
    [/<do> <what>/, 'take 2 tablets of tylenol', 'please keep it dry', 'drink more water'],
    [/(?:call|let) (?:me|us|the (?:office|clinic))/, 'call me if it gets worse', 'let us know'],
    [/(?:come|follow) (?:back|up)|return (?:if|in|to)/, 'come back in 2 weeks', 'return if it swells'],
    [
      /go (?:to|straight to) (?:bed|the (?:emergency|hospital|er|lab))/,
      'go to the emergency room if it bleeds',
    ],
    [/rest (?:it|your|the)/, 'rest your ankle'],
  ],
  {
    parts: {
      do: /take|start|stop|continue|use|avoid|increase|decrease|keep|drink|wear|finish|apply|put/,
      what: /the|an?|your|this|that|these|those|it|them|\d+|<amount>/,
      amount: /one|two|three|four|half|more|less|plenty|lots|only/,
    },
    not: [
      'rest helps a little',
      'i take 2 tablets',
      'start to feel dizzy',
      'take lisinopril every day',
      'come and go',
      'stop when i rest',
    ],
  },
)

export const VITALS = rule(
  AS_WORDS,
  [[/<vital>\b.*\b(?:looks?|is|are|was)\b.*\b<judged>/, 'your blood pressure is a little high']],
  {
    parts: {
      vital: /vitals?|vital signs|blood pressure|heart rate|oxygen\w*|temperature|pulse/,
      judged: /good|fine|normal|better|great|high|low|elevated|perfect|okay|stable/,
    },
    not: ['your blood pressure was taken'],
  },
)

/** What is said of the talk itself or of life beside it, although it names something of health. */
export const SMALL_TALK = rule(
  AS_WORDS,
  [
    [/(?:my )?name is/, 'my name is doctor smith'],
    [/good job/, 'good job with the weight'],
    [/never heard of/, 'i never heard of gout'],
    [/come to see me/, 'they come to see me'],
    [/(?:history|more) questions/, 'a few more questions'],
    [/off at college|insurance/, 'she is off at college', 'my insurance'],
    [/a lot of (?:people|patients) (?:that|who)/, 'a lot of people who have this'],
    [/easter|halloween|the eggs|egg hunt/, 'the egg hunt', 'since halloween'],
  ],
  { not: ['more pain'] },
)

const STORY_PARTS = {
  who: /i|it|they|you|he|she|my/,
  it: /it|that|this|them/,
}

/** A pointer without anything to point at: "but any pain with that", "he thought it". */
export const POINTS_AT_NOTHING = rule(
  ANYWHERE,
  [
    [/^i (?:have |had )?never <tried> <none-of>$/, 'i have never had either', 'i never used any of those'],
    [/^it is not like (?!it\b|that\b)/, 'it is not like a fall'],
    [/^i think (?:it|that|this) (?:is|was) [a-z]+$/, 'i think it was tuesday'],
    [/^<one>(?: [\w-]+){0,3} (?:after|before|since|when) <who>\b<told-little>/, '2 weeks after i fell'],
    [/\bthought (?:i|you) (?:was|were) doing$/, 'the way i thought i was doing'],
    [/^when i (?:went|saw|came) .{0,40}happened$/, 'when i went there it happened'],
    [/\bwant to say\b/, 'i want to say 10'],
    [/\b(?:dealing|getting|congenital|activities of daily|to begin|numbers?)$/, 'what you are dealing'],
    [
      /\b(?:since the pandemic|with the adjustments|no significant|which i believe)$/,
      'there was no significant',
    ],
    [/^(?:about|over|for) (?:the |i )?(?:last|past|want)\b<untold>/, 'over the last few weeks'],
    [/^\d+ (?:months?|years?|weeks?) later look\b/, '3 months later look at it'],
    [/^(?:i|you) (?:think|thought) (?:probably )?(?:over|about|the one)\b/, 'i think the one on the left'],
    [/^\d+ (?:last|and|this)\b/, '3 last year'],
    [/\b(?:i|you) (?:have|had) (?:one|it|them) in \d/, 'i had one in 2015'],
    [/^(?:i|you) (?:have been|am|are|was|were) (?:managing|watching) (?:it|them|that)$/, 'i am watching it'],
    [/^(?:i|you) have been (?:taking|doing|using) (?:it|them|that)$/, 'i have been using it'],
    [/\bthe option\b/, 'i had the option'],
    [/^i have been better(?: for .*)?$/, 'i have been better for a week'],
    [/^i will do my (?:very )?best\b/, 'i will do my best'],
    [/^(?:i am|you are|i was) but\b/, 'i am but it is hard'],
    [/\b(?:but|and|or) any\b(?!.*\b(?:no|not)\b)/, 'but any swelling'],
    [/\b(?:pain|problems?|trouble|issues?) with that$/, 'any pain with that'],
    [/\b<thinks> (?:it|that|this|so|them)(?: \w+ly)?$/, 'he thought it', 'i do that daily'],
    [/^(?:i|you) (?:will|can|could) (?:wake up|eventually go|go|try)$/, 'i could try'],
    [/\bgetting through (?:it|that)$/, 'i am getting through it'],
    [/^(?:i |you )?do not think (?:more|so|much)\b/, 'i do not think so now'],
    [/\bbeing helped off$/, 'the player being helped off'],
    [/\band it (?:just )?depends$/, 'it comes and it depends'],
    [
      /^(?:i|you) <be> (?:not )?(?:taking|doing|using|getting|having) <it>(?: \w+ly)?$/,
      'i am taking this regularly',
    ],
  ],
  {
    parts: {
      ...STORY_PARTS,
      tried: /had|did|done|tried|used|touched|do|use/,
      'none-of': /either|neither|both|any|one|any of <those>/,
      those: /those|that|them|it/,
      one: /a|an|\d+|one/,
      'told-little': /(?!.* <who> .* <who> )/,
      untold: /(?!.* (?:i|it|he|she|they|my) )/,
      thinks: /thought|think|guess|know|did|do|does|doing|done|say|said|mean/,
      be: /am|are|was|were/,
    },
    not: ['it is not like it was', 'for the last week i had a cough', 'and any pain is not there'],
  },
)

/** Two sentences in one, from a boundary that was not heard. */
export const TWO_IN_ONE = rule(
  ANYWHERE,
  [
    [
      /\b(?:getting|started|taking|having) (?!<known-ing>\b)\w+ing\b.*\w+ing\b/,
      'i was taking working from home being sick',
    ],
    [/\bgetting checking\b/, 'it is getting checking'],
    [/^(?:i|you|he|she|they|we) (?!bring|sing|cling|swing|fling|sting)[a-z]{3,}ing\b/, 'i taking it'],
    [
      /^(?:i|you|he|she) (?:have|has|am|are) (?:an? )?(?!been|had|done|gone|not)\w+(?: \w+){0,4} ago$/,
      'i have a cold 2 days ago',
    ],
    [/^since <who> <was> [^ ]+(?: [^ ]+){0,3}$/, 'since i was little'],
    [/\b(?:the|an?|of|with) (?:i|he|she|we|they|you) (?:is|has|<was>|<does>)\b/, 'all of the i had it'],
    [/\b(?:it|that) the \w+ (?:wrapped|gave|said|told|put|did)\b/, 'they said that the doctor gave me one'],
  ],
  {
    parts: {
      who: /i|you|he|she|they|we/,
      was: /am|are|was|were|have|had/,
      does: /do|did|get|got|will|would|can|could/,
      'known-ing': /morning|evening|nothing|anything|something|<ails>|<lives>|<leads>/,
      ails: /swelling|bleeding|tingling|itching|burning|vomiting|cramping|wheezing|<ails-too>/,
      'ails-too': /breathing|coughing|bruising|bloating|sweating|throwing|peeing/,
      lives: /sleeping|smoking|drinking|walking|running|exercising/,
      leads: /feeling|having|getting|taking|using|noticing|seeing/,
    },
    not: ['i was having bleeding after brushing', 'i bring my own', 'i have had it 2 days ago'],
  },
)

/** "A disk a kidney stone it came": a second subject without anything before it that could lead to it. */
export const SECOND_IT = rule(
  AT_START,
  [
    [
      /(?!<leads> ).*\b(?!<before-it>\b)[a-z]+ it (?:is|was|came|went|has|did|does|will)\b/,
      'a kidney stone it came',
    ],
  ],
  {
    parts: {
      leads: /when|whenever|if|after|before|since|while|once|every|as|because|by|the|over|for|last|this/,
      'before-it': /<joins>|<asks>|<thinks>|<place-or-time>|get|gets|make|makes|made/,
      joins: /that|when|if|because|and|but|so|as|like|until|before|after|since|whenever|<joins-too>/,
      'joins-too': /cause|though|once|than|while|or|unless|although|then|whether/,
      asks: /where|how|what|which|why/,
      thinks: /think|thought|said|says|say|know|knows|feel|feels|felt|sure|guess|believe|hope|means?/,
      'place-or-time': /way|time|the|about|of|on|for|with|to|day|night|point/,
    },
    not: ['when i stand it is worse', 'i think it is worse', 'you said that it was'],
  },
)

/** What nobody but a clinician does: a patient who says it is the other voice. */
export const CLINICIANS_ACT = rule(
  ANYWHERE,
  [
    [
      /^i <just>*(?:recommend|suggest|prescribe|palpate|auscultate|appreciate|suspect)(?:ed)?\b/,
      'i would recommend it',
    ],
    [/^i <just>*made the change\b/, 'i just made the change'],
    [
      /^i <just>*see an? (?:[a-z]+ )?(?:cause|evidence|sign|reason|indication)\b/,
      'i do not see a clear cause',
    ],
    [
      /\bi am (?:still )?waiting (?:for|on) (?:those|your|his|her) results\b/,
      'i am still waiting on your results',
    ],
    [/^hold (?:the|your|her|his) /, 'hold the vitamin c'],
    [/^come back (?:in|on|if|to see me)\b/, 'come back in 2 weeks'],
  ],
  {
    parts: { just: /(?:do|did|also|just|would|will|can|really|not) / },
    not: ['i see a doctor', 'my doctor recommended it', 'hold it together', 'come back every night'],
  },
)

/** "You inject it into my tendon": whoever speaks of their own body is no clinician. */
export const OF_MY_BODY = rule(
  AS_WORDS,
  [
    [/you\b.*\bmy <which>?<limb>/, 'you looked at my left knee'],
    [/you\b.*\bmy <which>?<trunk>/, 'you pressed on my whole back'],
    [/you\b.*\bmy <which>?<of-patient>/, 'you have my symptoms'],
  ],
  {
    parts: {
      which: /(?:left|right|own|whole) /,
      limb: /tendons?|knees?|shoulders?|elbows?|wrists?|hips?|ankles?|arms?|legs?|<hand-or-foot>/,
      'hand-or-foot': /foot|feet|toes?|hands?|fingers?|thumbs?/,
      trunk: /back|neck|head|chest|stomach|belly|blood|skin|eyes?|ears?|nose|mouth|throat/,
      'of-patient': /pain|symptoms|medications?|medicine|insurance/,
    },
    not: ['you told my wife'],
  },
)

/** What is said of nothing but the complaint the visit is about. */
export const OF_COMPLAINT = rule(
  AS_WORDS,
  [
    [/^it\b.*\b(?:worse|constant|throbbing|sharp|dull|burning|stabbing|aching)/, 'it is sharp'],
    [/^it\b.*\b(?:hurts?|pain\w*|sore|swollen|radiat\w*|spread\w*)/, 'it hurts'],
    [/^it\b.*\b(?:left|right)(?: hand)? side/, 'it is on the left side'],
    [/^it\b.*\b(?:tummy|stomach|belly|chest|back|neck|head|throat)/, 'it is in my tummy'],
    [/^it\b.*\b(?:knee|shoulder|hip|ankle|elbow|wrist|leg|arm|foot)/, 'it is just the knee'],
  ],
  { not: ['it is something i take'] },
)

/** A patient's reply to what they are said to take: they take it no more. */
export const NOT_ANY_MORE = rule(
  { before: '^(?:(?:no|well|oh|um|actually|sorry) )*', after: '\\b' },
  [
    [
      /i (?:have )?(?:stopped|quit|came off|went off|ran out)/,
      'i stopped that in the summer',
      'well i ran out',
    ],
    [/not (?:any ?more|now)/, 'not any more'],
    [/i am (?:not (?:on|taking|using)|off)/, 'no i am not on that', 'i am off it'],
  ],
  { not: ['i take it at night', 'no it helps'] },
)
