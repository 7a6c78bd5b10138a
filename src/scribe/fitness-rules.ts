import { ANYWHERE, AS_WORDS, AT_END, AT_START, rule } from './rules/rule.ts'

/** Talk about the talk, courtesies, questions and slips of the tongue: no sentence of a record. */
export const TALK = rule(
  AS_WORDS,
  [
    [/would not say/, 'he would not say so'],
    [/i (?:do not|did not) (?:know|remember|recall|think i|really know)/, 'i did not remember'],
    [/do not know/, 'we do not know'],
    [/i am (?:not sure|sorry)/, 'i am not sure', 'i am sorry'],
    [/i (?:mean|know|understand|wonder|hope|wish|guess)/, 'i mean', 'i wish'],
    [/i (?:promise|swear|love|joke)/, 'i promise', 'i love my garden'],
    [/i see(?! <seen> )/, 'i see'],
    [/i hear you|you know/, 'i hear you', 'you know'],
    [/to be honest/, 'to be honest'],
    [/i was wondering/, 'i was wondering'],
    [/nice to|good to see/, 'nice to meet you', 'good to see you'],
    [/good (?:morning|afternoon|question)/, 'good morning', 'good question'],
    [/sounds (?:good|great)/, 'sounds great'],
    [/makes? sense/, 'it does make sense'],
    [/no problem/, 'no problem'],
    [/how (?:are you|about|do|long|much|many)/, 'how are you', 'how long'],
    [/(?:excuse|let|tell|ask) me/, 'let me look', 'excuse me'],
    [/(?:ask|show|told|tell|thank) you/, 'i will show you', 'thank you'],
    [/(?<!\b<teller> (?:<had> )?)(?:told|tells?) me/, 'you told me', 'it tells me'],
    [/my assessment and plan/, 'my assessment and plan'],
    [/my (?:next|last|other|first) question/, 'my next question'],
    [/we will talk|talk about/, 'we will talk', 'they talk about it'],
    [/(?:an?|the) for/, 'take the for pain'],
    [/that i am (?:on|taking)/, 'the pill that i am taking'],
    [/a the|to the to|to be the/, 'it is a the knee', 'to the to the clinic', 'to be the back'],
    [/thing where/, 'it is a thing where'],
    [/has almost/, 'it has almost'],
    [/let us(?: say)?/, 'let us say', 'let us look'],
    [/which <side-or-part>$/, 'which knee', 'which one'],
    [/come this way|hop up/, 'come this way', 'hop up'],
    [/slash/, 'it is 120 slash'],
    [/be back in/, 'will be back in'],
    [/(?:i|we) (?:am|are) (?:recommend|order|prescribe|refer|start)/, 'i am recommend rest'],
    [/<auxiliary> not <single> <verb>/, 'is not it is'],
    [/the nurse will/, 'the nurse will come'],
    [/what (?:about|is going on|happened|else|do|kind)/, 'what about it', 'what kind'],
    [/as you know|(?:like|as) i said/, 'as you know', 'like i said', 'as i said'],
    [/i said|you (?:said|mentioned)/, 'and i said', 'you mentioned'],
    [/any questions/, 'any questions'],
    [/all right|of course/, 'all right', 'of course'],
    [/is not that|does not it/, 'is not that', 'does not it'],
    [/that is (?:<judged>|why|what|it|all|how|where|the|a)/, 'that is great', 'that is why'],
    [/that (?:it is what|is about it)/, 'that it is what', 'that is about it'],
    [/see how|here we go/, 'we see how', 'here we go'],
    [/whole lot of|lot of fun/, 'a whole lot of', 'a lot of fun'],
    [/believe it or not/, 'believe it or not'],
    [/(?:is|are|was) (?:has|have)/, 'it is has'],
    [/been (?:my|your|his|her)/, 'it has been my'],
    [/want to (?:and|you)/, 'we want to and'],
    [/the thing is/, 'the thing is'],
    [/or (?:something|anything|whatever|so yeah)/, 'a cold or something', 'or so yeah'],
    [/kind of thing/, 'that kind of thing'],
    [/and stuff|and all that/, 'running and stuff', 'and all that'],
    [/i (?:would|will|should) say/, 'i would say'],
    [/am i|<asks> i/, 'am i', 'should i'],
    [/is (?:it|there)|(?:are|do) they/, 'is it', 'is there', 'do they'],
    [/excited|vacation|weather|favorite/, 'excited', 'on vacation', 'the weather', 'my favorite'],
    [/<word-twice>/, 'it it hurts', 'the the knee'],
    [/is was|was is|are is/, 'it is was sore'],
    [/<two-pronouns>/, 'she he came', 'it i took'],
    [/you are welcome/, 'you are welcome'],
    [/pretty much it/, 'and pretty much it'],
    [/nothing really/, 'nothing really'],
  ],
  {
    parts: {
      seen: /an?|my|the|dr|doctor|his|her|some|it|double|blood|spots/,
      teller: /they|he|she|<clinician>|<place>|<near>/,
      clinician: /doctors?|nurse|specialist|surgeon|pcp/,
      place: /hospital|clinic|er/,
      near: /wife|husband|friends|family/,
      had: /also|had|have|has/,
      'side-or-part': /one|elbow|knee|side|foot|shoulder|hand|ankle|hip/,
      auxiliary: /does|do|is|am|are/,
      single: /i|he|she|it/,
      verb: /is|am|do|does/,
      judged: /great|good|fine|okay|awesome|right|true|funny|hard/,
      asks: /should|do|can|could|would|will|have/,
      'word-twice': /it it|the the|is is|we we|and and|he he|she she|that that|this this|you you/,
      'two-pronouns':
        /she he|he she|it i|i (?:it|you|we|they|my|he|she)|(?:you|we|they|my|he|she|the|a) i|it (?:she|he|they)/,
    },
    not: ['i see my doctor', 'they told me', 'the doctor had told me', 'which one hurts'],
  },
)

/** Ends that wait for more: "her blood pressures look", "he feels tired every now". */
export const HANGS = rule(
  { before: '\\b', after: '$' },
  [
    [/looks?|seems?|means/, 'her blood pressures look', 'it seems', 'which means'],
    [/telling (?:me|us)/, 'you were telling me'],
    [/every now/, 'he feels tired every now'],
    [/i think (?:you|he|she) will do/, 'i think you will do'],
    [/(?:i|he|she|you|they|patient) (?:am|is|are) doing/, 'the patient is doing'],
    [/(?:have|has) been doing/, 'she has been doing'],
    [/<may> (?:<adverb> )?(?:be|have|get|put|keep|make|let|say)/, 'it could just be', 'we will keep'],
    [/wants? to say/, 'he wants to say'],
    [/to see/, 'i would like to see'],
    [/as much|a lot more/, 'i do not eat as much', 'i drink a lot more'],
    [/been relatively/, 'it has been relatively'],
    [/(?:(?<!\bas )it|that|there) is|there are/, 'and there is', 'there are'],
    [/one of/, 'it is one of'],
    [/(?:have|has) never/, 'i have never'],
    [/(?:is|was) that/, 'the thing was that'],
    [/(?:has|have) got/, 'she has got'],
    [/might have been/, 'it might have been'],
    [/such as/, 'medicines such as'],
  ],
  {
    parts: { may: /will|can|should|could|would|must/, adverb: /probably|just|also/ },
    not: ['it looks good', 'every now and then', 'keep the lisinopril as it is'],
  },
)

/** "A little bit more", "overdue for": words that end a sentence after these alone. */
export const ENDS_AFTER_ALL = rule(AT_END, [
  [/\b(?:a little bit|a bit|once|any|little|lot) ?(?:more)?/, 'it hurts a little bit more', 'quite a lot'],
  [/(?:overdue|due|waiting|looking|eligible|responsible) for/, 'she is overdue for'],
  [/(?:waking|worry\w*|going|coming|turned|turns|moving) (?:on|about|for|at)/, 'what i worry about'],
])

/** "Before surgery we will ...": a time, and no clause of its own. */
export const SCENE = rule(
  AT_START,
  [
    [
      /(?:before|after|until) (?:<whose> )?(?!(?:that|this|it) )[a-z]+ (?=<person> )/,
      'before surgery we will',
      'after the injection you may',
    ],
  ],
  {
    parts: { whose: /the|your|her|his|my|that|this/, person: /i|we|you|they|he|she|it/ },
    not: ['before it you', 'before i went'],
  },
)

/** "For the first few days can also help": a scene and a verb, and nobody who acts. */
export const BARE_SCENE = rule(
  AT_START,
  [
    [
      /\w+ (?:<whose> )?(?:(?!(?:<subject>|<determiner>|<be>)\b)[\w'-]+ ){1,5}<verb>\b/,
      'for the first few days can also help',
    ],
  ],
  {
    parts: {
      whose: /the|an?|his|her|your|my/,
      subject: /i|you|he|she|it|we|they|there|that|this|one|what|how/,
      determiner: /the|an?|my|your|his|her|their|our/,
      be: /is|are|was|were/,
      verb: /can|could|will|would|should|may|might|has|had/,
    },
    not: ['for the pain you can take ibuprofen'],
  },
)

/** What sets the scene before a subject: a clause, a stretch or point of time, a place or an occasion. */
export const FRAMES = rule(
  AT_START,
  [
    [
      /(?:<when>|as soon as|by the time) <starts> .{3,60}? (?=(?:i|it|they|he|she|my|the|there) )/,
      'when i was helping to move it i felt',
    ],
    [
      /<stretch> (?:past|last|first|next)? ?(?:couple of |few |several |\d+ )*<unit> (?=(?:i|it|they|my) )/,
      'the past 6 months it has hurt',
      'over the last few weeks they have',
    ],
    [
      /(?:about )?(?:\d+|an?|a couple(?: of)?|a few|several) <unit> ago (?=(?:i|my) )/,
      'about 3 weeks ago i fell',
    ],
    [
      /<at> (?:(?!(?:<subject>|<relates>|<verb>|<joins>) )\S+ ){1,5}(?=(?:i|my) )/,
      'at work i sit',
      'with any movement my knee',
    ],
    [
      /for <whose> (?!<counts>)(?:[\w-]+ ){1,4}(?=(?:i|we) (?:will|am|are|would|can|want) )/,
      'for your knee pain i will start',
    ],
  ],
  {
    parts: {
      when: /when|whenever|after|before|since|if|while|once|because|until/,
      starts: /i|it|they|he|she|we|my [\w-]+/,
      stretch: /the|for the|in the|over the|during the|this/,
      unit: /minutes?|hours?|days?|weeks?|months?|years?|mornings?|nights?|evenings?|weekends?/,
      at: /in|on|at|during|with|without|after|before|since/,
      subject: /i|he|she|it|they|we|you/,
      relates: /that|which|who|when|because|if/,
      verb: /is|was|am|are|have|has|had|do|did/,
      joins: /and|but|or|so/,
      whose: /your|the|his|her|this|that/,
      counts: /first|second|third|next|last|other|main/,
    },
    not: ['for your first problem i will start', 'in that i was'],
  },
)

/** Words that belong in a record, counted. */
export const WEIGHTY = rule(
  AS_WORDS,
  [
    [/pain\w*|hurts?|hurting|sore|tender\w*|burn\w*|jolt/, 'painful', 'it hurts', 'a jolt'],
    [/sharp|dull|throbbing|constant\w*/, 'dull', 'constantly'],
    [/affect\w*|bother\w*|trouble|difficult\w*/, 'bothers', 'difficulty'],
    [/tired\w*|wak\w+|sleep\w*|energy/, 'waking', 'tiredness', 'energy'],
    [/iced?|icing|elevat\w+|heat|brace/, 'iced', 'elevated', 'a brace'],
    [/helps?|helped|helping|relie\w+/, 'it helped', 'relief'],
    [/worse|better|worsen\w*|improv\w+|comes and goes/, 'improving', 'comes and goes'],
    [/run(?:ning|s)?|gym|play(?:ed|ing|s)?|exercis\w+|walk\w*/, 'running', 'walks'],
    [/stairs|lift\w*|bend\w*|climb\w*|limp\w*/, 'stairs', 'bending'],
    [/tylenol|ibuprofen|medic\w+|pills?|taking|inhaler/, 'medications', 'an inhaler'],
    [/treat\w*|therapy|physical therapy|surger\w+/, 'treated', 'surgery'],
    [/diagnosed|doctor|hospital|emergency/, 'diagnosed', 'the hospital'],
    [/swell\w*|swollen|stiff\w*|twist\w*|popp\w*|click\w*|numb\w*/, 'swelling', 'popped', 'numb'],
    [/injur\w+|fell|bleed\w*|breath\w*|vomit\w*|itch\w*/, 'injured', 'breathing', 'itchy'],
    [/appetite|eat\w*|diet\w*|weight|pounds/, 'eating', 'pounds'],
    [/sugars?|blood|pressure|symptoms?|history|allerg\w+/, 'sugars', 'allergic'],
    [/mood|stress\w*/, 'mood', 'stressed'],
    [/infection|lump|mass|flare\w*|episodes?|attacks?/, 'a lump', 'flared'],
    [/vaccin\w+|test\w*|scan|x-rays?/, 'vaccinated', 'x-rays'],
    [/smok\w+|drink\w*|alcohol|married|lives?|condoms?/, 'smoking', 'he lives', 'alcohol'],
    [/work(?:s|ed|ing)? (?:as|at|in)/, 'works as a cook'],
    [/pregnan\w+|periods?|bowel|stools?|urin\w*/, 'pregnant', 'stools'],
    [/knee|back|hip|shoulder|ankle|foot|feet|hand|wrist|elbow/, 'my knee', 'both feet'],
    [/neck|head|chest|stomach|throat|ear|eyes?|legs?|arms?|skin/, 'the chest', 'my legs'],
    [/vision|watery|blurr\w*|muffled|warm|warmer/, 'vision', 'blurry', 'warmer'],
  ],
  { flags: 'g', not: ['my cousin came by'] },
)

/** "Order those", "it is an inhaler": what is spoken of was named before. */
export const POINTS = rule(
  ANYWHERE,
  [
    [/^(?:it|that|this|they|those|these|there|we|he|she)\b/, 'it is an inhaler'],
    [/\b(?:<orders>|<acts>) (?:that|it|those|this|them|these|one|there)\b/, 'order those', 'i take it'],
  ],
  {
    parts: {
      orders: /continue|start|take|order|do|stop|use|repeat|put|send|hold|raise|manage|monitor|check/,
      acts: /with|try|get|got|keep|see|want|give|call|help|like|know|write/,
    },
    not: ['the cough started'],
  },
)
