import { rule, WHOLE } from '../rules/rule.ts'

/** What somebody gets from what they are allergic to: the first group is the reaction. */
export const REACTION = rule(
  WHOLE,
  [
    [/(?:<lead> )*<who> <gets> (?:like |just )?((?:<how> )*<reaction>(?:<where>)?)(?: <from-it>)?/, 'i get a rash', 'yes she gets hives all over', 'i broke out in a rash with it', 'it gave me terrible hives'],
    [/(?:<lead> )*((?:my|her|his|their|the) <part> <swells>(?: up| shut)?)(?: <from-it>)?/, 'my throat closes up', 'his lips swelled up'],
    [/((?:<how> )*<reaction>(?:<where>)?)/, 'hives', 'a bad rash all over'],
  ],
  {
    parts: {
      lead: /yes|yeah|well|and|so|then|oh|um|uh|because|i think|she says|he says/,
      who: /i|she|he|they|it|that|we|you/,
      gets: /(?:gets?|got|had|has|have|caused|causes|<breaks> out (?:in|with)|<gives> (?:me|her|him))/,
      breaks: /broke|breaks?/,
      gives: /gave|gives/,
      swells: /(?:swells?|swelled|swole|closes?|closed|itch|itches|itched)/,
      how: /a|an|the|some|bad|really|terrible|awful|severe|mild|little|red|itchy|whole body|full body/,
      reaction: /<one>(?: and (?:an? )?<one>)?/,
      one: /(?:<of-skin>|<of-breath>|vomiting)/,
      'of-skin': /rash|rashes|hives|welts|itching|itchiness|blisters|(?:(?:lip|face|facial|tongue|throat) )?swelling/,
      'of-breath': /anaphylaxis|anaphylactic shock|trouble breathing|shortness of breath/,
      where: / (?:all over|everywhere|on (?:my|her|his|the) \w+|all over (?:my|her|his|the) \w+)/,
      'from-it': /(?:from|with|to|after|(?:when|if) (?:i|she|he) <takes>) (?:it|that|them|those)/,
      takes: /(?:takes?|took|has|have|had|eats?|ate)/,
      part: /throat|face|lips?|tongue|eyes|mouth/,
    },
    not: ['i get a rash in the summer', 'i have hives today', 'my throat hurts'],
  },
) // prettier-ignore
