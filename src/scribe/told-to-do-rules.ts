import { rule } from './rules/rule.ts'

/** "Stay active", "no lifting for two weeks": what the patient is told to do, or to leave, and no part of an examination. */
export const TOLD_TO_DO = rule(
  { before: '^(?:(?:so|and|then|okay|also|now|please|just|but) )*', after: '\\b' },
  [
    [/(?:light|desk|modified) duty (?:for|until|at|only|this|through)/, 'light duty for 2 weeks'],
    [/stay (?:active|hydrated|home|off|away|out)/, 'stay active', 'stay off the ankle'],
    [
      /stay on (?:the |your )?(?!the|your|it|this|that|left|right|back|table|bed|scale)[a-z]+/,
      'stay on the sertraline',
    ],
    [/drink (?:plenty|more|lots|a lot|enough|fluids|water)/, 'drink plenty of water'],
    [
      /(?:avoid|elevate|wear) (?:an?|the|your|any|all|heavy|it|salt|alcohol|[a-z]+ing)/,
      'avoid heavy lifting',
      'wear the boot',
    ],
    [/(?:rest|ice) (?:and|the|your|it)/, 'rest and ice the ankle'],
    [/keep (?:it|the \w+|your \w+) (?:dry|clean|elevated|covered|raised)/, 'keep it dry for two days'],
    [
      /no (?:heavy |more )?(?:<movement>|<height>|sports|alcohol|coffee|caffeine|vaping|smoking|scented)/,
      'no lifting of more than 10 pounds',
      'no ladders until ortho has seen you',
      'no kneeling, no squatting and no basketball',
    ],
    [/do not <act>/, 'do not lift anything heavy', 'do not stop the drops', 'do not take aspirin with it'],
    [/(?:rinse|wash|brush|gargle|soak) (?:with|your|the|it|out|in)/, 'rinse your mouth after each puff'],
    [/(?:raise|prop up) the head/, 'raise the head of the bed'],
    [/(?:skip|finish) (?:the|your|all|tonight|today|a|this) ?[a-z]*/, 'skip the warfarin tonight'],
    [/get (?:a new|plenty of|some (?:rest|sleep)|your (?!leg|arm|head)[a-z]+)/, 'get a new toothbrush'],
    [/tell (?:any|every|all|your) (?:doctor|dentist|nurse|pharmacist)/, 'tell any doctor who treats you'],
    [/go back to (?:your|the|work|school|taking|using)/, 'go back to your usual dose'],
    [/cut (?:it|them|the \w+) (?:to|out|in)/, 'cut it to weekends'],
    [
      /keep (?:going|using|taking|giving|seeing|straining|an? (?:[a-z]+ )?(?:log|diary|record)|the same)/,
      'keep going with the therapist',
      'keep a diary',
    ],
    [
      /(?:use|apply) (?:heat|ice|a heating pad|a (?:warm|cold|humidifier)|warm|cold|sunscreen|moisturi[sz]er)/,
      'use heat twice a day',
    ],
    [/walk (?:every|daily|for|\d|a little)/, 'walk every day'],
    [/eat (?:less|more|small|plenty)/, 'eat less salt'],
    [/(?:cut (?:down|back) on|limit) (?:the |your )?[a-z]+/, 'cut down on salt', 'limit alcohol'],
    [
      /bring (?:in )?(?:me )?(?:your|the|all|that|a list|an? (?:log|diary))/,
      'bring your sugar log next time',
    ],
    [
      /(?:make|book|schedule) (?:an|another|your) (?:appointment|visit)/,
      'make an appointment with the eye doctor',
    ],
    [/get (?:the|that|those|some|your) (?:blood|labs?|x-ray|bloods)/, 'get the blood drawn before you go'],
    [/weigh yourself/, 'weigh yourself each morning'],
  ],
  {
    parts: {
      act: /<of-life>|<of-care>/,
      'of-life': /lift|bend|drive|drink|smoke|run|swim|bathe|share|eat|kneel|wear|sit|lie/,
      'of-care': /scratch|pick|squeeze|stop|skip|start|take|use|put|mix|double|miss/,
      height: /ladders?|roofs?|heights|machinery|gym|baths?|pools?|hot tubs?/,
      movement: /lifting|driving|running|swimming|bathing|kneeling|squatting|jumping|climbing/,
    },
    not: ['stay still', 'keep your arms up', 'rest easy', 'no swelling', 'get your leg up here'],
  },
)
