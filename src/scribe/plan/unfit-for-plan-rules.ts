import { ANYWHERE, AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** What is told to everybody, and of no patient: "there are many reasons why people ...". */
export const LECTURE = rule(
  AS_WORDS,
  [
    [/people|folks/, 'people get this from gardening', 'a lot of folks ask that'],
    [/patients (?:who|that|with|get|have|do)/, 'patients with gout eat less meat'],
    [/that we see|we worry about/, 'it is a thing that we see in winter', 'what we worry about is the nerve'],
    [/we (?:usually|often|typically|sometimes|commonly) see/, 'we usually see it in runners'],
    [/common (?:condition|thing|problem|cause)/, 'it is a very common condition'],
    [
      /(?:many|some|several|other) (?:possible )?(?:reasons|causes)/,
      'there are many possible causes of a cough',
    ],
    [
      /it is an? (?:\w+ )?(?:day|quick|simple|invasive) (?:surgery|procedure)/,
      'it is a fairly quick procedure',
      'it is a day surgery',
    ],
    [/not (?:that|very) invasive/, 'the scope is not that invasive'],
    [/in medicine/, 'nothing is certain in medicine'],
    [/the way (?:it|this|that) works/, 'the way it works is through the liver'],
    [/what happens is/, 'what happens is the cartilage wears down'],
    [/means(?! (?:i|we)\b)/, 'that means the bone is thinner'],
    [/big correlation|data on/, 'there is a big correlation with smoking', 'there is good data on this'],
    [/full understanding/, 'i want you to have a full understanding of it'],
    [/(?:they|these) are (?:brief|very common)/, 'these are very common in children'],
    [/disappear within/, 'most of them disappear within a year'],
  ],
  { not: ['that means we will wait with the surgery', 'it is a simple splint'] },
)

/** What is said of any operation to who fears it. */
export const OF_ANY_OPERATION = rule(
  AT_START,
  [
    [
      /(?:we|they|i) (?:also |always |usually )?(?:use|give) <antibiotics> <keeps-low>/,
      'we always give prophylactic antibiotics in order to reduce the risk',
    ],
    [
      /we have (?:great|good|excellent) (?:results|outcomes|success)\b/,
      'we have excellent results with this surgery',
    ],
    [
      /the (?:total )?risks? (?:of infection )?(?:is|are) (?:very |quite |pretty )?(?:low|small|rare)\b/,
      'the risk of infection is very low',
    ],
    [/(?:the )?other risks? (?:is|are|include)\b/, 'other risks include bleeding'],
    [/there is always a risk\b/, 'there is always a risk with anesthesia'],
    [/(?:the )?risk of infection is\b/, 'the risk of infection is about 1 in 200'],
  ],
  {
    parts: {
      antibiotics: /(?:prophylactic |preventive )?antibiotics/,
      'keeps-low': /(?:in order )?to (?:minimi[sz]e|reduce|eliminate|control|prevent|lower)\b/,
    },
    not: ['we give antibiotics for a week', 'your risk of infection is higher'],
  },
)

/** Talk about the talk, the building and the staff. */
export const TALK = rule(
  AS_WORDS,
  [
    [/see you (?:all )?soon|talk to you later/, 'all right we will see you soon', 'i will talk to you later'],
    [
      /be (?:right )?back(?: shortly)?$|back shortly/,
      'i will be right back',
      'the doctor is back shortly with that',
    ],
    [/keep that in mind/, 'i will keep that in mind for next time'],
    [/in terms of my|my impression/, 'in terms of my exam it is fine', 'my impression is that it heals'],
    [
      /listening to|take a (?:quick )?(?:look|peek)/,
      'listening to your lungs now',
      'i will take a quick peek',
    ],
    [/template|off the record/, 'i will use the template for this', 'this is off the record'],
    [/fixed up|taken care of/, 'we will get you all fixed up', 'it will be taken care of today'],
    [/you are right/, 'you are right about the stairs'],
    [
      /come with me|spend (?:some )?time together/,
      'you can come with me',
      'we will spend some time together',
    ],
    [/in sync|big words/, 'so that we are all in sync', 'those are a lot of big words'],
    [/reach out$|be in touch$/, 'if anything changes reach out', 'my office will be in touch'],
    [
      /check you out|get (?:you )?(?:checked out|situated|settled)/,
      'they will check you out',
      'we will get you settled',
    ],
    [/get this under control/, 'we will get this under control'],
    [/close your eyes|reach out your/, 'close your eyes for a second', 'reach out your arm'],
    [
      /squeeze|push against|follow (?:my|some)|deep breath/,
      'squeeze as hard as you can',
      'take a deep breath',
    ],
    [/many patients/, 'it helps many patients'],
    [/pass(?:ed)? (?:it|that) along/, 'i will pass that along to the front'],
    [/you will do (?:fine|great|well)/, 'i think you will do great'],
    [
      /i hope|we hope|hoping/,
      'i hope it gets better soon',
      'we hope for the best',
      'we are hoping for a match',
    ],
    [
      /(?:i|we) (?:(?:will|can|am going to) )?write (?:this|it|that|all)\b(?: \w+)*/,
      'i will write this all down for you',
    ],
    [/why do not/, 'why do not we look at your foot'],
    [/we are not talking about/, 'we are not talking about surgery yet'],
    [/annoying|frustrating|scary|bummer|lucky/, 'that is annoying at work', 'you got lucky with that fall'],
    [/i (?:want|advised) you to (?:know|understand)/, 'i want you to know that we are here'],
    [/i want you to remember/, 'i want you to remember that'],
    [
      /(?:go|run|step)(?: and)? (?:see|get|grab|check|find|print)|come(?: and)? (?:get|grab)/,
      'i will go and grab the forms',
      'i will step and print it',
      'she will come get you',
    ],
    [/walk (?:you|him|her|them) (?:out|over|down)/, 'the nurse will walk you out'],
    [/(?:this|that|the) (?!<place>|other|same|body)(?:[a-z]+ )?part$/, 'next comes the fun part'],
  ],
  {
    parts: { place: /upper|lower|top|bottom|back|front|outer|inner|affected/ },
    not: ['apply it to the affected part', 'ice the lower part'],
  },
)

/** What is said to the device that takes the note, or to those who fill it in. */
export const COMMAND = rule(
  AS_WORDS,
  [
    [/<named> (?:as )?(?:described|discussed)/, 'order the tests as discussed', 'procedures described'],
    [/(?:end|stop|finish|close)(?: off)? the (?:recording|note|dictation)/, 'you can end the recording here'],
    [
      /(?:add|remove|insert|update|delete) the (?:following|previous|template|note|result section)/,
      'insert the previous exam',
      'update the note with that',
    ],
    [
      /order (?:the|any|those) (?:medications?|procedures?|orders)<and-others>?$/,
      'order the medications and the procedures',
    ],
    [/do the (?:orders|procedures)/, 'she will do the orders later'],
  ],
  {
    parts: {
      named: /(?:medications?|procedures?|orders?|tests?)/,
      'and-others': / (?:and|or) (?:the |any )?(?:procedures?|medications?|orders)/,
    },
    not: ['order the medications for his heart', 'do the exercises'],
  },
)

/** What the clinician does, or has the patient do, to examine: "push against my hand", "I will feel around". */
export const EXAMINES = rule(
  ANYWHERE,
  [
    [
      /\b(?:against|on|at|squeeze|follow|touch|grab|grip) my (?:hands?|fingers?|finger tips?)\b/,
      'push up against my hands',
      'look at my finger',
    ],
    [
      /^(?:i|we) <will> (?:just |also |gently )*<feel>\b/,
      'i will just feel around your neck',
      'we are going to gently bend the knee',
    ],
    [/^check (?:your |the )?reflexes\b/, 'check your reflexes'],
    [
      /^i advised you to <move> (?:up )?your <limb>\b(?!.*\b<as-exercise>\b)/,
      'i advised you to hold up your arms',
      'i advised you to straighten your leg',
    ],
  ],
  {
    parts: {
      will: /(?:will|would like to|am going to|are going to|want to)/,
      feel: /(?:feel|press|push|tap|listen|pull|twist|bend|squeeze|palpate|poke)/,
      move: /(?:<stretch>|turn|rotate|spread|hold (?:out|up))/,
      stretch: /raise|lift|bend|flex|extend|straighten/,
      limb: /(?:hands?|arms?|legs?|fingers?|wrists?|elbows?|knees?|head|foot|feet)/,
      'as-exercise': /(?:<often>|sleep\w*|sit\w*|lying|pillow|exercises?)/,
      often: /times|daily|day|night|week|hours?/,
    },
    not: ['i advised you to raise your legs at night', 'you can squeeze my ball'],
  },
)

/** What "there is ..." tells that bears on the plan: "there is a small risk of bleeding". */
export const TELLS = rule({ before: '\\b(?:', after: ')' }, [
  [/risk|chance|likelihood|possib|concern/, 'there is a small risk of bleeding', 'there is some concern'],
  [/evidence|sign|doubt|suspicion|reason/, 'there are signs of wear', 'there is reason to wait'],
  [/option|choice|need|way/, 'there are other options', 'there is no need to operate'],
  [/treatment|medic|test|program/, 'there are medicines for gout', 'there is a test for celiac'],
  [/service|clinic|group/, 'there is a smoking group on mondays', 'there is a wound clinic'],
  [/improve|change|fluid|thing/, 'there is improvement on the film', 'there is fluid in the joint'],
])
