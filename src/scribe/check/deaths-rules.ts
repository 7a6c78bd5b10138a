import { AS_WORDS, rule } from '../rules/rule.ts'

/** Somebody is dead. */
export const DEAD = rule(
  AS_WORDS,
  [
    [/died|dies|dead|deceased|death/, 'my father died', 'is deceased'],
    [/pass(?:ed|es) (?:away|on|in|at|last|from|when|suddenly|of|just|due)/, 'she passed away', 'passed last year'],
    [/passed (?:this|after|before|during|earlier|\d+|a (?:few|couple|year|month|week))/, 'passed a year ago'],
    [/passed$/, 'he passed'],
    [/no longer (?:with us|alive|living)/, 'no longer with us'],
    [/not (?:alive|living)(?: any ?more)?/, 'not alive anymore'],
    [/(?:has|have|is|are|been) gone/, 'mom has been gone'],
    [/(?:did not|didn't) (?:make it|survive)/, 'he did not make it'],
    [/(?:was|were|got) killed/, 'he was killed'],
    [/killed (?:him|her|them|my \w+)/, 'the cancer killed him'],
    [/(?:lost|buried) (?:him|her|them|both)/, 'i lost her too'],
    [/(?:lost|buried) (?:<whose> )?(?:\w+ )?<kin>/, 'we lost my grandmother', 'lost his older brother'],
    [/<whose> late <kin>/, 'my late husband'],
  ],
  {
    parts: {
      whose: /my|his|her|our|their|the|a/,
      kin: /(?:mother|mom|mum|father|dad|parents?|sister|brother|grand\w+|<other-kin>)/,
      'other-kin': /aunt|uncle|cousin|son|daughter|child|baby|wife|husband|spouse|partner|friend|nephew|niece/,
    },
    not: ['lost weight', 'passed a stone', 'passed out'],
  },
) // prettier-ignore

/** Somebody lives. */
export const ALIVE = rule(AS_WORDS, [
  [/alive|living|survives|lives with/, 'is alive', 'still living'],
  [/(?:is|are|doing) (?:\w+ )?(?:well|fine|healthy|great|good|okay)/, 'is doing well', 'she is perfectly fine'],
]) // prettier-ignore
