import { rule } from '../rules/rule.ts'

/** Says nothing of its own: "... like I asked", "... and in that two week period". */
export const EMPTY = rule(
  { before: ' ', after: '$' },
  [
    [/(?:and|but|so) that is (?:pretty much |about |basically )?(?:it|all)/, 'it hurts and that is about it'],
    [
      /(?:also |and )?so (?:<talk>|<adverb>|<pronoun>|what|like)/,
      'it hurts and so yeah',
      'it hurts so basically',
    ],
    [/(?:and|but) hopefully .*/, 'we will start and hopefully it works'],
    [/(?:and|but) (?:i|he|she|we|they) <thinks> (?:it|that|so)(?: \w+)?/, 'it hurts and i think that is'],
    [/(?:like|as) (?:i|we) (?:had |have )?<said>/, 'it is fine like i asked'],
    [
      /(?:and|now) (?:in|at|after|with|during) that (?!(?:<subject>|<be>)\b)(?:\S+ ){0,4}\S+/,
      'it was better and in that two week period',
    ],
  ],
  {
    parts: {
      talk: /okay|anyway|yeah|right|um|uh/,
      adverb: /just|then|now|basically|obviously|hopefully|again/,
      pronoun: /that|it|i|we|you|he|she|they/,
      thinks: /thought|think|guess|know|knew/,
      said: /asked|said|talked about|discussed|mentioned|told you/,
      subject: /it|i|he|she|they|you|we|there/,
      be: /is|was|has/,
    },
    not: ['it was better and in that it is'],
  },
)

/** Begun and given up at once, or put in only to round off what was said. */
export const ROUNDS_OFF = rule(
  { before: ' ', after: '$' },
  [
    [
      /(?:and|so|but|because) (?:right now|for now|at (?:this|that) point|so forth|so on|then again)/,
      'it hurts and so on',
      'it hurts but right now',
    ],
    [/(?:(?:and|or) )?<those> (?:type|kind|sort)s? of (?:things?|stuff)/, 'no rashes or that kind of thing'],
    [/(?:and |or )?things like that/, 'no rashes or things like that'],
    [
      /whichever (?:one )?(?:of (?:those|them|the two)|you (?:like|prefer|want))/,
      'take whichever one you like',
    ],
    [/(?:now )?unfortunately/, 'it is back now unfortunately'],
    [/which is something/, 'it is back which is something'],
    [/(?<=a (?:day|week|month) )most of the time/, 'twice a day most of the time'],
    [/and that|or else/, 'it hurts and that', 'rest or else'],
    [/but (?:most|half|some) of the time/, 'it helps but most of the time'],
    [/but no (?:just|only|mostly|mainly)(?: \w+){0,4}/, 'it hurts but no just my knee'],
    [/as far as (?:the|your|my) [\w-]+/, 'it is fine as far as the knee'],
    [
      /(?:(?:and|so|but) )?what (?:i|we) <will> (?:(?!recommend|suggest|advise)\w+ ){0,6}is(?: \w+){0,2}/,
      'it is sprained so what we will do is',
    ],
    [/whichever is (?:your|his|her|the) (?:preference|choice)/, 'a pill whichever is your preference'],
    [/(?:and )?that is (?:absolutely |totally |perfectly )?(?:fine|okay)/, 'you can run and that is fine'],
    [/(?:and )?that is (?:one|another) (?:option|way|possibility)/, 'we can cast it that is one option'],
    [
      /if that makes sense|at least|now based/,
      'it pulls if that makes sense',
      'two weeks at least',
      'rest now based',
    ],
    [/first(?: of all| off)/, 'we will look first of all'],
  ],
  {
    parts: {
      those: /that|those|these|this/,
      will: /am|are|will|would|want|can|could/,
    },
    not: ['most of the time', 'it is so what i would recommend is'],
  },
)
