import { AS_WORDS, rule } from '../rules/rule.ts'

/** What a patient says to a plan they agree with. */
export const AGREES = rule(
  AS_WORDS,
  [
    [/sounds? <good>/, 'that sounds good to me', 'it all sounds reasonable'],
    [/sounds? like a (?:good )?plan/, 'okay sounds like a plan'],
    [/that works/, 'next thursday yeah that works'],
    [/i agree/, 'yes i agree with the surgery'],
    [/i can do (?:that|it)/, 'twice a day okay i can do that'],
    [/i will do (?:that|it|so)/, 'all right i will do that'],
    [/let us do (?:that|it)/, 'yeah let us do it then'],
    [/that is (?:fine|perfect|okay) (?:with|by) me/, 'the tablets that is fine by me'],
    [/okay with me/, 'waiting a week is okay with me'],
    [/that would be (?:great|good|fine|perfect)/, 'a refill yes that would be great'],
    [/i am (?:okay|fine|good) with (?:that|it)/, 'i am good with that'],
    [/i like that (?:plan|idea)/, 'physical therapy first i like that idea'],
  ],
  {
    parts: { good: /good|great|fine|perfect|reasonable|okay/ },
    not: ['that sounds expensive', 'i can do the stairs now'],
  },
)

/** What tells that a chart is being read, or that it is long ago. */
export const OF_CHART = rule(
  AS_WORDS,
  [
    [
      /history|chart|records?|notes?|report/,
      'it looks like the record has asthma',
      'so in the note it is gout',
    ],
    [/reads?|says/, 'the letter reads like you have gout', 'it says you have asthma'],
    [/here/, 'it looks like you have asthma here'],
    [/previous\w*|last|ago|years?/, 'it looks like gout from last fall', 'it is 10 years of asthma'],
    [/had|was|were|been/, 'it looks like you had a stroke', 'it seems there were polyps'],
    [/diagnosed|known/, 'it looks like known asthma', 'you are diagnosed with gout'],
    [/other doctor/, 'it looks like the other doctor calls it gout'],
  ],
  { not: ['it looks like you have a bronchitis'] },
)

/** What a clinician takes the findings for: all up to the name of it. */
export const TAKEN_FOR = rule(
  AS_WORDS,
  [
    [/<sure>consistent with<leads>/, 'your exam is most likely consistent with a sprain'],
    [/<sure>due to<leads>/, 'the swelling is all due to what we call gout'],
    [/<sure>caused by<leads>/, 'the cough may be caused by the lisinopril'],
    [/<sure>secondary to<leads>/, 'that limp is probably secondary to your arthritis'],
    [/<sure>related to<leads>/, 'these headaches could be related to beginning migraine'],
    [/<sure>suggestive of<leads>/, 'the rash is suggestive of shingles'],
    [/<sure>concerning for<leads>/, 'the x-ray is concerning for some pneumonia'],
  ],
  {
    flags: 'g',
    parts: {
      sure: /(?:(?:(?:most )?likely|probably|possibly|may be|could be|might be) )?(?:all )?/,
      leads: /(?: (?:what (?:we|they) call|called|an?|some|the|your|this|that|beginning))* (?=[a-z])/,
    },
    not: ['the follow-up is due to'],
  },
)

/** Findings that are taken for something, or stand for it: "this is consistent with ...". */
export const FINDINGS_SPOKEN_OF = rule(
  AS_WORDS,
  [
    [
      /symptoms?|pain|swelling|numbness|cough|rash|headaches?|injury/,
      'your symptoms are',
      'the rash could be',
    ],
    [/exam|findings?|presentation|picture/, 'your exam is', 'the whole picture is'],
    [/labs?|results?|images?|x-ray/, 'your labs are', 'the x-ray is'],
    [/this|that|it|these|all/, 'this is most likely', 'these are'],
  ],
  { not: ['his mother was'] },
)

/** Names of illnesses by their ends and kinds. */
export const NAMES_ILLNESS = rule(
  AS_WORDS,
  [
    [/[a-z]{3,}(?:itis|osis|emia|opathy|oma|algia)/, 'a lateral epicondylitis', 'diabetic neuropathy'],
    [/syndrome|disease|disorder|deficiency|failure/, 'carpal tunnel syndrome', 'an iron deficiency'],
    [/fractures?|sprain|strain|tears?|injury/, 'a hairline fracture', 'two small tears'],
    [/impingement|instability|hernia/, 'a shoulder impingement', 'an inguinal hernia'],
    [/infection|pneumonia|reaction|allerg\w+/, 'a sinus infection', 'an allergic response'],
    [/stones?|cancer|reflux|ulcers?|hypertension/, 'a kidney stone', 'acid reflux'],
    [/exacerbation|indiscretion/, 'an exacerbation of your copd', 'some dietary indiscretion'],
  ],
  { not: ['a little bit of wear'] },
)

/** "She can take ibuprofen twice a day as needed.": a medicine and how it is taken, and nothing else. */
export const HOW_TAKEN = rule(
  { before: '^', after: '\\.$' },
  [
    [
      /<may> (?:also |then )?(?:take|use|do) (?:the )?([A-Za-z]+),? ((?:<dose> )?(?:<how>(?: and)? ?)+)/,
      'She can take ibuprofen twice a day as needed.',
      'The patient may also use the albuterol, 2 puffs every 4 hours.',
      'He should take omeprazole before breakfast and at night.',
      'She can then take Tylenol up to 4 times a day for the knee pain.',
    ],
  ],
  {
    parts: {
      may: /(?:He|She|The patient) (?:can|may|will|should|could)/,
      dose: /\d+(?:-\d+)? (?:mg|puffs?|tablets?|pills?|drops?|sprays?)/,
      how: /<times>|daily|nightly|weekly|<every>|<hour>|<meal>|as needed|<against>/,
      times: /(?:up to |about )?(?:once|twice|\d+(?:-\d+)? times?)(?: (?:a|per) (?:day|week|month|night))?/,
      every: /(?:every(?: other)?|each) (?:day|night|morning|evening|week|\d+(?:-\d+)? (?:hours|days|weeks))/,
      hour: /at (?:night|bedtime)|in the (?:morning|evening)/,
      meal: /(?:with|before|after) (?:food|meals|breakfast|dinner|bed)/,
      against: /for (?:the |his |her |their )?(?:\w+ )?<complaint>/,
      complaint: /pain|fever|nausea|swelling|cough|itching/,
    },
    not: ['She can take ibuprofen.', 'He can take the bus twice a day with his wife.'],
  },
)

/** "I would recommend a topical treatment", "I want you to continue Nexium", "I need to give you antibiotics". */
export const ORDERS_SOMETHING = rule(
  {
    before:
      '\\bi (?:(?:would|do|strongly|also|have|just|am|will|now|definitely|really|highly|going to) )*(?:',
    after: ')\\b',
  },
  [
    [/recommend|suggest|advised?/, 'i would strongly recommend a topical treatment', 'i advised a splint'],
    [/prescribed?/, 'i will prescribe some naproxen'],
    [/need to (?:give|start|put|order|prescribe)/, 'i just need to give you antibiotics'],
    [/want you to (?:take|continue|start|stop|use|keep|avoid)/, 'i want you to continue the nexium'],
    [/want you to (?:see|come|follow|get)/, 'i really want you to see a cardiologist'],
    [/put you on/, 'i am going to put you on a statin'],
    [/start(?:ed)? you on/, 'i will start you on metformin'],
  ],
  { not: ['i want you to tell me about it', 'they recommend a splint'] },
)

/** What only the patient does. What the practice does with them ("take you off it") is no such thing. */
export const DEED_OF_PATIENT = rule(
  { before: '^(?:(?:please|then|definitely) )*(?=(?:', after: ')\\b(?! (?:you|them)\\b))' },
  [
    [/call|contact|come back/, 'please call the office if you feel worse', 'come back if your leg swells'],
    [/take|use|wear|bring/, 'take your tablets on time', 'then bring your inhaler with you'],
    [/drink|eat|weigh|finish/, 'weigh yourself every morning', 'definitely finish your antibiotics'],
    [/avoid|elevate|ice|rest|try/, 'elevate your leg at night', 'avoid your usual coffee'],
    [/(?:check|feel) yourself/, 'check yourself monthly'],
    [
      /rinse|wash|brush|tell|go back to/,
      'rinse your mouth after it',
      'tell your dentist about it',
      'go back to your usual dose',
    ],
  ],
  { not: ['take you off it', 'call them tomorrow about your results', 'start your new tablets'] },
)

/** "You want to make sure to use it at night" is advice. */
export const WISHES = rule(
  {
    before: '^you (?:just |really |definitely )*(?:want|need) to make sure (?:',
    after: ')',
  },
  [
    [/to /, 'you want to make sure to use it at night'],
    [
      /(?:that )?you (?=(?:take|use|wear|keep|apply|finish|follow|get)\b)/,
      'you just need to make sure that you take it with food',
    ],
    [/(?:that )?you (?=(?:drink|eat|rest|stay|avoid|call)\b)/, 'you need to make sure you drink enough'],
  ],
  { not: ['you want to make sure you are well', 'you want to make sure that it heals'] },
)

/** "Order some blood work today.": an order of tests that names none of them. */
export const ORDERS_LOOSE_TESTS = rule(
  { before: '^(?:Order|Check|Get|Do|Repeat|Obtain)', after: '\\.$' },
  [
    [
      /<which>* <tests>(?: today| now| as well)?<not-to-miss>?/,
      'Order some blood work today.',
      'Check these studies.',
      'Get a couple of other labs to make sure that we are not missing anything.',
      'Repeat the lab work as well.',
    ],
  ],
  {
    parts: {
      which: / (?:some|a few|a couple of|these|those|the|<more>)/,
      more: /additional|other|more|routine|basic|another/,
      tests: /(?:labs?|blood ?work|lab ?work|blood tests?|studies|tests?)/,
      'not-to-miss': / to make sure (?:that )?(?:we|I) (?:are|am) not missing anything/,
    },
    not: ['Order a thyroid test.', 'Check the labs before the infusion.'],
  },
)

/** "We will make an appointment", of which nothing more is said than perhaps for when. */
export const APPOINTMENT = rule(
  { before: '^(?:I|We)', after: '\\.$' },
  [
    [
      /<will>? <make> (?:an?|the|one of (?:my|our)) (?:\w+(?:-| )up )?<visit><for-when>?/,
      'We will make an appointment.',
      'I advised the patient to book a follow-up visit in about 2 weeks.',
      'We can schedule one of our clinics for 10 days.',
    ],
  ],
  {
    parts: {
      will: / will| would like to| can| advised (?:him|her|the patient) to/,
      make: /make|arrange|schedule|set up|book|come to/,
      visit: /(?:appointments?|clinics?|visits?)/,
      'for-when': / (?:for|in) (?:about )?\d+ \w+/,
    },
    not: ['We will make an appointment with the surgeon.'],
  },
)

/** "We will see her in 2 weeks.": a visit to come and its time, and nothing that is done there. */
export const RETURN_ONLY = rule(
  {
    before: '^(?:I|We|The patient) (?:will|would like to|am looking forward to|will look forward to) (?:',
    after:
      ")[\\w ]*? (?:in|within|for) (?:about )?(?:\\d+(?:-\\d+)?|an?) (?:day|week|month)(?:'s time|s)?(?:, with me\\b.*| \\w+)?\\.$",
  },
  [
    [
      /(?:see|seeing) <whom>\b/,
      'We will see her back in 2 weeks.',
      "I am looking forward to seeing him in a month's time.",
    ],
    [/follow up with <whom>\b/, 'The patient will follow up with me in about 6-8 weeks.'],
    [/touch base\b/, 'We will touch base again in 3 days.'],
    [
      /have (?:an?|the) follow-up(?: appointment)?\b/,
      'The patient will have a follow-up appointment in 2 weeks, with me.',
    ],
  ],
  {
    parts: { whom: /(?:him|her|them|me|us|the patient)/ },
    not: ['We will see her in 2 weeks and repeat the x-ray.', 'I will see the surgeon in 2 weeks.'],
  },
)

/** "Let's cut it from 10 to 5 milligrams": an order wherever in the visit it is said. */
export const ORDERS_OUTRIGHT = rule({ before: '^let us ', after: ' ' }, [
  [/cut|lower|decrease|raise|increase|bump|double/, 'let us cut it from 10 to 5 mg'],
  [/stop|hold|switch|change/, 'let us stop that today'],
], { not: ['let us see your feet', 'let us start with the knee'] }) // prettier-ignore
