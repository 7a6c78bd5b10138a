import { rule, WHOLE } from '../rules/rule.ts'

/** What somebody gets from what they are allergic to: the first group is the reaction. */
export const REACTION = rule(
  WHOLE,
  [
    [/(?:<lead> )*<who> <gets> (?:like |just )?((?:<how> )*<reaction>(?:<where>)?)(?: <from-it>)?/, 'i get a rash', 'yes she gets hives all over', 'i broke out in a rash with it', 'it gave me terrible hives'],
    [/(?:<lead> )*((?:my|her|his|their|the) <part> (?:swell|swells|swelled|swole|closes?|closed|itch|itches|itched)(?: up| shut)?)(?: <from-it>)?/, 'my throat closes up', 'his lips swelled up'],
    [/((?:<how> )*<reaction>(?:<where>)?)/, 'hives', 'a bad rash all over'],
  ],
  {
    parts: {
      lead: /yes|yeah|well|and|so|then|oh|um|uh|because|i think|she says|he says/,
      who: /i|she|he|they|it|that|we|you/,
      gets: /(?:get|gets|got|had|has|have|broke out in|break out in|breaks out in|breaks out with|broke out with|gave me|gives me|gave her|gives her|gave him|gives him|caused|causes)/,
      how: /a|an|the|some|bad|really|terrible|awful|severe|mild|little|red|itchy|whole body|full body/,
      reaction: /(?:rash|rashes|hives|welts|swelling|itching|itchiness|blisters|anaphylaxis|anaphylactic shock|vomiting|trouble breathing|shortness of breath|(?:lip|face|facial|tongue|throat) swelling)(?: and (?:an? )?(?:rash|hives|welts|swelling|itching|blisters|vomiting|trouble breathing))?/,
      where: / (?:all over|everywhere|on (?:my|her|his|the) \w+|all over (?:my|her|his|the) \w+)/,
      'from-it': /(?:from|with|to|when i (?:take|took|have|had|eat|ate)|when (?:she|he) (?:takes|took|has|had|eats|ate)|if i (?:take|eat)|after) (?:it|that|them|those)/,
      part: /throat|face|lips?|tongue|eyes|mouth/,
    },
    not: ['i get a rash in the summer', 'i have hives today', 'my throat hurts'],
  },
) // prettier-ignore
