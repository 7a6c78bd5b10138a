import { AS_WORDS, rule } from '../rules/rule.ts'

const PARTS = {
  meal: /food|meals?|breakfast|lunch|dinner|supper|snack|eating|milk|eat/,
  a: /(?:a |an |your |his |her |the |my |each |every )?(?:big |full |light )?/,
}

/** By which way a medicine goes in, one rule a way. */
export const INTO_VEIN = rule(
  AS_WORDS,
  [
    [/(?<!(?:stage|grade|class|type|phase|nyha) )iv/, 'iv', 'iv push'],
    [/intravenous(?:ly)?|infus\w+|(?:in|into|through) (?:a|the|your|his|her) vein|by vein|drip/, 'intravenous', 'through the vein'],
  ],
  { not: ['stage iv', 'class iv'] },
) // prettier-ignore
export const NOTED_INTO_VEIN = rule(AS_WORDS, [
  [/(?<!(?:stage|grade|class|type|phase|nyha) )iv/, 'iv'],
  [/intravenous(?:ly)?/, 'intravenous'],
])
export const INTO_MUSCLE = rule(AS_WORDS, [
  [
    /intramuscular(?:ly)?|(?:in|into) (?:the|your|his|her|a) (?:muscle|thigh|buttocks?|deltoid)/,
    'intramuscular',
  ],
])
export const UNDER_SKIN = rule(AS_WORDS, [
  [/subcutaneous(?:ly)?|subq|sq|sc|under (?:the|your|his|her) skin|pens?/, 'subcutaneous', 'under the skin'],
])
export const BY_NEEDLE = rule(AS_WORDS, [[/inject\w*|shots?|jabs?|needles?/, 'injection', 'a shot']])
export const BY_MOUTH = rule(AS_WORDS, [
  [/po|by mouth|oral(?:ly)?|swallow\w*|tablets?|pills?|capsules?|syrup|liquid/, 'by mouth', 'a pill'],
])
export const UNDER_TONGUE = rule(AS_WORDS, [
  [/sl|sublingual(?:ly)?|under (?:the|your|my|his|her) tongue/, 'sublingual'],
])
export const INTO_RECTUM = rule(AS_WORDS, [
  [/pr|rectal(?:ly)?|suppositor\w+|enemas?|up (?:the|your) bottom/, 'rectally', 'a suppository'],
])
export const BREATHED = rule(AS_WORDS, [
  [/inhal\w+|puffs?|nebuli[sz]\w*|nebs?|breathing treatments?|pumps?|spacer/, 'inhaled', 'two puffs'],
])
export const BY_NEBULIZER = rule(AS_WORDS, [
  [/nebuli[sz]\w*|nebs?|breathing treatments?|breathing machine/, 'nebulizer', 'a breathing treatment'],
])
export const NOTED_ON_SKIN = rule(AS_WORDS, [[/topical(?:ly)?|transdermal(?:ly)?|patch(?:es)?/, 'topical']])
export const ON_SKIN = rule(AS_WORDS, [
  [/topical(?:ly)?|transdermal|patch(?:es)?|creams?|ointments?|gels?|lotions?/, 'topical', 'the cream'],
  [/(?:on|to) (?:the|your) (?:skin|area|rash)|appl(?:y|ied|ying)|rub/, 'on the skin', 'apply it'],
]) // prettier-ignore
export const NOTED_INTO_NOSE = rule(AS_WORDS, [[/intranasal(?:ly)?|nasally/, 'intranasal']])
export const INTO_NOSE = rule(AS_WORDS, [
  [/intranasal(?:ly)?|nasal(?:ly)?|nose|nostrils?/, 'intranasal', 'in the nose'],
])

/** Not always, but where it is needed. */
export const AS_NEEDED = rule(
  AS_WORDS,
  [
    [/as[- ]needed|(?:when|if|as) (?:it is |they are )?(?:needed|necessary|required)|prn/, 'as needed', 'if necessary'],
    [/(?:when(?:ever)?|if|only|(?:every|any) time|as) (?:i|you|s?he|we|it|they|my|your|his|her|the|there|for)/, 'when my head hurts'],
    [/occasional(?:ly)?|sometimes|once in a while|every so often|now and then|rescue|here and there/, 'sometimes', 'a rescue inhaler'],
    [/(?:for|with) (?:any |the |bad |severe )*(?:pain|attacks?|episodes?|nausea|headaches?|fever|itching|cough)/, 'for the pain'],
    [/needs?|needed/, 'just need one'],
  ],
) // prettier-ignore
export const NOTED_AS_NEEDED = rule(AS_WORDS, [[/as needed|prn|if needed|when needed/, 'as needed']])
/** Less and less of it. */
export const NOTED_TAPERED = rule(AS_WORDS, [[/taper\w*|wean\w*/, 'tapered', 'weaned']])
export const TAPERED = rule(AS_WORDS, [
  [/taper\w*|wean\w*|(?:came|come|coming|got|get) off/, 'a taper', 'came off it'],
  [/(?:slowly|gradually) (?:come|coming|get|go|lower|reduce|decrease|bring|cut|drop)\w*/, 'gradually reduce'],
  [/step(?:ping)?[- ]down|go(?:ing)? down (?:by|to|every)|then (?:\d+|down|half|one)/, 'then 20', 'go down by 10'],
]) // prettier-ignore

/** When it is taken beside a meal. */
export const WITH_MEAL = rule(
  AS_WORDS,
  [
    [/(?:with|at|during|alongside) <a><meal>/, 'with food', 'at dinner'],
    [
      /(?:on|with) a full stomach|(?:have|having|after you have) (?:something|eaten|food)/,
      'on a full stomach',
    ],
  ],
  { parts: PARTS, not: ['before dinner'] },
)
export const BEFORE_MEAL = rule(
  AS_WORDS,
  [
    [/(?:before|prior to|ahead of) (?:you )?<a><meal>/, 'before dinner', 'before you eat'],
    [/empty stomach|fasting|first thing|without food/, 'on an empty stomach'],
  ],
  { parts: PARTS, not: ['after dinner'] },
)
export const AFTER_MEAL = rule(AS_WORDS, [[/(?:after|following) (?:you )?<a><meal>/, 'after dinner']], {
  parts: PARTS,
})

/** At which time of the day. */
export const NOTED_AT_NIGHT = rule(AS_WORDS, [
  [/(?:at |before |every )?(?:bedtime|night)|nightly|before bed|qhs/, 'at bedtime', 'nightly', 'qhs'],
])
export const AT_NIGHT = rule(AS_WORDS, [
  [
    /bedtimes?|night(?:s|ly|time)?|tonight|before (?:bed|sleep)|to bed|qhs|hs|sleep|pm/,
    'at bedtime',
    'nightly',
  ],
])
export const NOTED_IN_MORNING = rule(AS_WORDS, [
  [/(?:in the|every|each|once every) mornings?|qam|(?:at|with) breakfast/, 'in the morning', 'qam'],
])
export const IN_MORNING = rule(AS_WORDS, [
  [/mornings?|qam|am|breakfast|wake up|get up|first thing/, 'in the morning', 'when you wake up'],
])
export const NOTED_IN_EVENING = rule(AS_WORDS, [
  [/(?:in the|every|each) evenings?|qpm|(?:at|with) (?:dinner|supper)/, 'in the evening', 'qpm'],
])
export const IN_EVENING = rule(AS_WORDS, [
  [/evenings?|dinner|supper|qpm|night|nightly|tonight|bedtime|pm/, 'in the evening', 'with dinner'],
])
