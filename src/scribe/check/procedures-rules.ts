import { AS_WORDS, rule } from '../rules/rule.ts'

const NOTE = { not: ['the knee is swollen'] }

/** A note's words for what is done with a needle or a knife, one rule each. */
export const NOTED_ASPIRATION = rule(
  AS_WORDS,
  [[/(?:aspirat(?:e|es|ed|ing|ion)|arthrocentesis|paracentesis|thoracentesis)(?! pneumon)/, 'aspirate', 'arthrocentesis']],
  { not: ['aspiration pneumonia'] },
) // prettier-ignore
export const NOTED_BIOPSY = rule(AS_WORDS, [[/biops(?:y|ies|ied)/, 'biopsy']], NOTE)
export const NOTED_EXCISION = rule(AS_WORDS, [[/excis(?:e|es|ed|ion)/, 'excision']], NOTE)
export const NOTED_DRAINAGE = rule(
  AS_WORDS,
  [
    [/incision and drainage|i&d|i and d/, 'incision and drainage'],
    [/lanc(?:e|ed|ing)/, 'lanced'],
  ],
  NOTE,
)

/** How it is said in talk. */
export const SAID_ASPIRATION = rule(
  AS_WORDS,
  [
    [/<draw>(?: [\w']+){0,4} (?:fluid|water)/, 'draw some fluid', 'tap the fluid'],
    [/<draw> (?:the |that |this |your )?(?:knee|joint|elbow|lung|belly|bursa)/, 'drain the knee'],
    [/needle (?:in|into)/, 'a needle into your knee'],
    [/aspirat\w+|\w+centesis/, 'aspiration', 'paracentesis'],
  ],
  {
    parts: { draw: /(?:draw|drain|pull|tap|suck|take|get|drawing|draining|taking|tapping)/ },
    not: ['drink more fluid'],
  },
)
export const SAID_BIOPSY = rule(AS_WORDS, [
  [/biops\w+/, 'biopsy'],
  [/(?:take|send|cut|shave|punch)(?: [\w']+){0,4} (?:sample|piece|bit|tissue)/, 'take a small piece'],
  [/(?:shave|punch) (?:it|that|this)/, 'shave that'],
  [/needle/, 'put a needle in'],
])
export const SAID_EXCISION = rule(AS_WORDS, [
  [/excis\w+/, 'excision'],
  [/(?:cut|take|remove|taking|cutting|removing|come|get)(?: [\w']+){0,4} (?:out|off)/, 'cut that mole out'],
  [/remov(?:e|ed|ing|al)/, 'remove the mole'],
])
export const SAID_DRAINAGE = rule(AS_WORDS, [
  [/lanc(?:e|ed|ing)|incision/, 'lance'],
  [
    /(?:drain|open|cut)(?:ed|ing)?(?: [\w']+){0,3} (?:it|that|abscess|boil|cyst|open|up)/,
    'drain the abscess',
  ],
])

/** A note that tells it was turned down, or put off. */
export const TELLS_REFUSAL = rule(AS_WORDS, [
  [/(?:declin|refus|defer)\w*/, 'declined'],
  [/(?:not|no|without|rather|against)/, 'does not want', 'no aspiration'],
])
/** A note that tells no more than that it was spoken of. */
export const TELLS_OFFER = rule(AS_WORDS, [
  [/(?:offer|discuss|consider|suggest|propos|recommend|possib)\w*/, 'offered', 'considered'],
  [/(?:if|may|might|could|unless)/, 'if it comes back'],
  [/(?:ago|history|previous|previously|prior|past|status post|results?|showed|shows)/, 'two years ago'],
])
