import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

/** What is done with somebody who treats: "see the cardiologist" is a referral. */
export const REFERS = rule(
  AS_WORDS,
  [
    [/refer\w*|referral|consult\w*/, 'refer him to dermatology', 'a consultation with cardiology'],
    [/follow(?:s|ing)?(?:-| )up with/, 'follow up with the surgeon'],
    [/see|send|sent/, 'he should see a podiatrist', 'we will send her to the eye clinic'],
    [/(?:make|book) an? (?:appointment|visit) with/, 'make an appointment with the eye doctor'],
    [/recommend\w*|order|schedule|set/, 'i recommended a dietitian', 'set her up with a therapist'],
    [/start|do|get|give/, 'start physical therapy', 'get a second opinion of a urologist'],
  ],
  { not: ['the cardiologist agrees'] },
)

/** Words that speak of an examination to be made, whatever it is called. */
export const EXAMINES = rule(
  AS_WORDS,
  [
    [/blood (?:drawn|taken)/, 'get the blood drawn downstairs'],
    [/tests?|testing|titer|blood ?work|labs?/, 'i will book patch tests in 6 weeks', 'fasting blood work'],
    [/(?:full|routine) screen|screening/, 'a full screen for infection', 'the lung cancer screening is due'],
    [
      /swab|cultures?|biopsy|scans?/,
      'take a throat swab',
      'send the urine for culture',
      'a pet scan next week',
    ],
    [
      /(?:repeat|recheck|check|order) (?:\w+ ){0,3}(?:levels?|function|numbers)/,
      'recheck her vitamin d level',
      'repeat the kidney function in may',
    ],
    [/(?:checking|testing|screening) for/, 'we are checking for celiac'],
  ],
  { not: ['check the wound every day'] },
)

/** What treats: "take it easy", "a day off" are nothing to be swallowed. */
export const TREATS = rule(
  AS_WORDS,
  [
    [/prescri\w+|mg|refill\w*|dose|increase|decrease/, 'prescribe prednisone', 'increase it at night'],
    [
      /medic(?:ine|ation)s?|antibiotics?|pills?|tablets?|supplements?/,
      'a course of antibiotics',
      'two tablets',
    ],
    [/inhaler|cream|steroids?/, 'use the blue inhaler first', 'a steroid for the flare'],
    [/injections?|injected/, 'an injection into the shoulder', 'the knee was injected'],
    [/tak(?:e|es|ing)(?! <rest>)/, 'take it with food', 'she takes it at night'],
    [/continu\w+/, 'continue with what he has'],
    [/surgery|surgical\w*|procedure/, 'surgery would fix it', 'the procedure is on friday'],
    [/therapy|treat\w*|chemo\w*|immunotherapy/, 'physical therapy twice a week', 'the chemotherapy is next'],
  ],
  {
    parts: {
      rest: /(?:it easy|care|time|some time|<one>|\d+ days? off|days? off)/,
      one: /a (?:day|week|month|couple|few|break|look|picture)/,
    },
    not: ['take it easy', 'take a look', 'taking 3 days off'],
  },
)

/** What tells the patient how to live, or what to look out for. */
export const COUNSELS = rule(
  AS_WORDS,
  [
    [
      /should|avoid|keep|try/,
      'she should lose some weight',
      'avoid crab and lobster too',
      'keep the foot dry',
    ],
    [/if|monitor|watch|let (?:me|us) know/, 'if it is redder, come in', 'let us know how it goes'],
    [/diet|exercis\w+|fluids|hydrat\w+/, 'a low salt diet', 'plenty of fluids', 'stay well hydrated'],
    [/rest|ice|elevate|off work/, 'rest for 2 days', 'elevate the leg', 'off work for a week'],
    [
      /(?:note|letter|form|excuse) for (?:school|work|gym|camp|daycare|sports)/,
      'i will write her a note for school',
    ],
    [/counsel\w*|education|paperwork|leaflet|information/, 'counseled on smoking', 'a leaflet on gout'],
  ],
  { not: ['the stitches come out on friday'] },
)

/** What a surgeon does: the site of a biopsy that is cut out is not tested. */
export const OPERATES = rule(AS_WORDS, [
  [/(?:make|making|made) an? (?:\w+ )?(?:incision|cut)/, 'we make a small incision over the biopsy site'],
  [/cut(?:ting)? out/, 'we will be cutting out the site of the biopsy'],
  [/(?:plates|pins|rods) and screws/, 'it is held with plates and screws'],
  [/sutures?|stitch(?:es)? (?:up|in|it)/, 'the sutures dissolve by themselves', 'i will stitch it up'],
])

/** "The patient can take ibuprofen as needed": what is to be done, though it begins with who does it. */
export const THEY_DO = rule(
  { before: '^(?:He|She|The patient) ', after: '\\b' },
  [
    [
      /<may> <also>*(?:tak(?:e|ing)|us(?:e|ing)|need to use)/,
      'The patient can take ibuprofen as needed.',
      'She may need to use a cane.',
    ],
    [/needs? to (?:be seen by|see|go to|have)/, 'She needs to be seen by an eye doctor once a year.'],
    [
      /should (?:also |really )?(?:quit|stop|cut (?:back|down)|lose|exercise|walk|get|keep)/,
      'The patient should quit smoking.',
    ],
    [/<may> <also>*(?:apply|elevate|rest|ice)/, 'She should also elevate the leg.', 'He can ice the knee.'],
    [
      /<may> <also>*(?:wear|stop|try|strain|drink)/,
      'He has to wear the boot.',
      'She will continue to strain the urine.',
    ],
  ],
  {
    parts: {
      may: /(?:can|may|will|should|could|needs? to|has to)/,
      also: /(?:also|just|then|still|maybe|continue to|keep) /,
    },
    not: ['She can walk again.', 'The patient takes ibuprofen.', 'He should be fine.'],
  },
)

/** Verbs with which an order begins. */
export const BEGINS_ORDER = rule(
  { before: '^(?:', after: ')\\b' },
  [
    [/come back|see|return/, 'Come back in 2 weeks.', 'See the surgeon on Monday.'],
    [/check|recheck|repeat|obtain|schedule|monitor/, 'Repeat the sodium on Tuesday.', 'Obtain an MRI.'],
    [/increase|decrease|taper|reduce/, 'Increase the lisinopril to 20.', 'Taper the prednisone.'],
    [/stop|hold|discontinue|switch/, 'Hold the metoprolol this morning.', 'Switch to the generic.'],
    [/halve|double|lower|raise|skip/, 'Halve the amlodipine.', 'Double the furosemide.'],
    [/refill|add|initiate|renew/, 'Add dapagliflozin, 10, in the morning.', 'Refill the albuterol.'],
    [/take|use|apply|wear/, 'Take it with food.', 'Wear the splint at night.'],
    [/keep|stay|avoid|try/, 'Keep the foot dry.', 'Try a heating pad.'],
    [/(?:make|book) (?:an?|your|another) (?:appointment|visit)/, 'Make an appointment for next Tuesday.'],
    [/go (?:straight |directly )?to the/, 'Go to the ER if she gets chest pain.'],
    [/eat|gargle|rinse|soak/, 'Eat more fiber.', 'Gargle with salt water.'],
    [/drink|rest|ice|elevate/, 'Drink plenty of water.', 'Elevate the leg.'],
    [/no (?:\w+ )?<habit>/, 'No screens for an hour before bed.', 'No heavy lifting for 2 weeks.'],
  ],
  {
    flags: 'i',
    parts: {
      habit: /(?:screens?|coffee|caffeine|alcohol|smoking|salt|soda|eating|drinking|sex|<moving>)/,
      moving: /(?:lifting|driving|sports?|running|swimming|exercise|weight-bearing|climbing|bending)/,
    },
    not: ['The swelling is going down.', 'No fracture on the x-ray.'],
  },
)

/** "If it is no better, she should come back." */
export const IF_THEN_RETURN = rule(
  {
    before: '^If\\b.*, (?:then )?(?:he|she|they|the patient) (?:should|can|needs? to) (?:',
    after: ')\\b',
  },
  [
    [
      /come back|return|go (?:to|back)/,
      'If it is no better, she should come back.',
      'If she faints, she needs to go to the ER.',
    ],
    [
      /call|ring|give (?:me|us) a call|contact (?:me|us)/,
      'If there is fever, the patient should call the clinic.',
    ],
    [
      /see (?:me|us)|let (?:me|us) know/,
      'If the rash spreads, then he can see us earlier.',
      'If it itches, they should let us know.',
    ],
  ],
  { not: ['If it hurts, he can ice it.', 'The patient should call the clinic.'] },
)

/** "She is due for a mammogram", "I have suggested the shingles vaccine". */
export const IS_DUE = rule(ANYWHERE, [
  [
    /\b(?:[Hh]e|[Ss]he|[Tt]he patient) is (?:also |now )?due for (?:an?|the|his|her|their)\b/,
    'She is due for a mammogram.',
    'The patient is now due for the second shingles shot.',
  ],
  [
    /^I have (?:also )?(?:suggested|recommended|advised|asked)\b/,
    'I have also suggested the shingles vaccine.',
  ],
])

/** "I am increasing the levothyroxine": done at this moment. */
export const AT_WORK_ON = rule(
  { before: '^(?:I am|We are) (?:also |now |going to )*(?:', after: ')\\b' },
  [
    [/adding|giving|putting|sending/, 'I am adding a water pill.', 'We are sending the swab off.'],
    [/increasing|raising|decreasing|lowering|reducing|tapering/, 'I am increasing the levothyroxine.'],
    [/changing|switching/, 'We are also switching the inhaler.'],
    [/checking|obtaining|ordering|repeating|scheduling/, 'We are checking a thyroid level.'],
    [/discontinuing|holding|stopping/, 'I am stopping the lisinopril.'],
  ],
  { not: ['I am seeing him on Friday.'] },
)

/** What the clinician would like: to change a medicine, to have a test. */
export const WANTS_CHANGE = rule(
  { before: '', after: '\\b' },
  [
    [
      /\b(?:would like|want|am going|are going) to (?:change|switch|try|put|stop|add|raise|lower|cut|keep)/,
      'I would like to change the metformin',
    ],
    [
      /^(?:For|On|With) (?:the|his|her|their) (?:\w+ ){1,3}(?:I|we) will (?:go (?:up|down)|<change>|stop|start)/,
      'For the sertraline we will go up from 50 to 75 mg',
      'With his glargine I will cut it to 20 units',
    ],
    [/^There is an? .*\binstead/, 'There is a pill instead, Jardiance'],
    [
      /^I (?:also )?(?:want|would like) (?:an?|another|some) (?!chance|word|moment|minute|look)\w+/,
      'I want a potassium and creatinine',
    ],
  ],
  {
    parts: { change: /(?:increase|raise|double|decrease|lower|reduce|cut|taper)/ },
    not: ['There is a lot of swelling', 'I want a word', 'I would like to see'],
  },
)
