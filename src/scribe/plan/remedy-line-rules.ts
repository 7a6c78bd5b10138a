import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** What a treatment is for stands first: the matter, and behind it no statement. */
export const FOR_WHAT = rule(
  AT_START,
  [
    [/(?:<lead> )*(?:for|as for) <whose> (?:[\w'-]+ ){1,5}?(?=\S)/, 'for the dry patches a plain', 'and for her itch zyrtec'],
    [/(?:<lead> )*(?:at home|tonight|for now|meanwhile|in the meantime|until then) (?=[a-z\d])/, 'at home 2 puffs of albuterol'],
  ],
  { parts: { lead: /and|so|okay|then|now|also/, whose: /(?:the|your|his|her|their|those|these|that|any)/ }, not: ['for two weeks take', 'for what it is worth'] },
) // prettier-ignore

/** What helps and is no medicine by name. */
export const REMEDY = rule(
  AS_WORDS,
  [
    [/moisturi[sz]ers?|emollients?|vaseline|petroleum jelly|creams?|ointments?|lotions?|sunscreen/, 'a plain moisturizer'],
    [/saline|rinse[sd]?|nasal spray|humidifier|honey|lozenges?|gargles?|salt water/, 'saline drops'],
    [/ice|heat|heating pads?|warm (?:packs?|compress\w*|soaks?)|cold (?:packs?|compress\w*)|epsom salts?/, 'ice and a heating pad'],
    [/brace|splint|sling|boot|insoles?|compression (?:stockings|socks)|wrap|bandages?|elevation/, 'a brace at night'],
    [/fluids|water|fiber|prunes|prune juice|pedialyte|electrolytes?|rest|stretch\w*|exercises?/, 'plenty of fluids'],
  ],
  { not: ['the blood pressure', 'your daughter'] },
) // prettier-ignore

/** Whoever does something: with one of these it is a statement, and no remedy in few words. */
export const STATES = rule(
  AS_WORDS,
  [
    [/i|we|you|he|she|it|they|there|this|that(?! for)|who|which|what/, 'i will give you'],
    [/is|are|was|were|has|have|had|do|does|did|will|would|can|could|should|may|might|let|go/, 'the swelling is fine'],
    [/if|unless|because|no|not|never|or not|maybe|probably|okay/, 'not yet'],
  ],
  { not: ['a plain moisturizer twice a day'] },
) // prettier-ignore
