import { rule } from '../rules/rule.ts'

/** How a sentence begins that says when to come back or to call. */
export const WHEN = rule(
  { before: '^(?:(?:and|so|but|okay|now|also|again|then|of course|obviously|same|or|only) )*', after: ' ' },
  [
    [/if(?! (?:<asks>|you (?:want|like|prefer|wish)))/, 'if you get chest pain'],
    [/(?:come back |return |call |back )?sooner if/, 'sooner if the foot gets a sore'],
  ],
  {
    parts: { asks: /(?:you )?(?:do )?(?:have|has|need|got) (?:any |more |other |further )?(?:questions?|concerns?)/ },
    not: ['if you have any questions call me', 'if you want call me'],
  },
) // prettier-ignore

/** How soon, and why. */
const SOON = 'right away|immediately|at once|that day|today|straight away|as soon as you can'
const WHENEVER = '(?:any ?time )?day or night|any time|earlier|sooner|the same day'

/** What is to be done then, at the sentence's end. */
export const THEN = rule(
  {
    before: ' (?:(?:then|please|just|immediately) )*',
    after: `(?: (?:${SOON}|${WHENEVER}))*(?: because .*| (?:and|so) (?:i|we) (?:will|can|would) .*)?$`,
  },
  [
    [/<do>(?: any ?time)?(?:,? (?:or|and) (?:<you> )?<do>)*/, 'if you pass out call 911', 'if he gets blue go straight to the emergency room', 'if the wrist swells call earlier', 'if he still has a fever call me and we will change it', 'if the dark thoughts come back call or text 988 any time or go to the emergency room'],
    [/(?:straight |right )?to <er>/, 'if it gets worse straight to the er'],
    [/(?:the )?(?:er|emergency room|911)/, 'if you hit your head er'],
    [/let (?:me|us) know/, 'if it comes back let me know'],
  ],
  {
    parts: {
      do: /(?:<call>|<go>|<bring>)/,
      call: /(?:<ring>)(?: or text)?(?: (?:<us>|<number>)|(?= (?:earlier|sooner)))/,
      ring: /(?:call|ring|phone|contact|page|text|message|dial)/,
      us: /(?:me|us|your sister|the (?:office|clinic|nurse|doctor|practice|unit)|our (?:office|clinic|nurse)|my (?:office|nurse))/,
      number: /911|988|999|112|9 8 8|9 1 1/,
      you: /(?:you|he|she|they)(?: (?:need|have|are) to)?/,
      go: /(?:come|go|get) (?:(?:straight|right|back) )*(?:in|back|to <er>|to (?:labor and delivery|the clinic|the office))/,
      bring: /bring (?:him|her|them) (?:(?:straight|right|back) )*(?:in|back|to <er>)/,
      er: /(?:the |an |your )?(?:nearest )?(?:er|emergency(?: room| department)?|hospital|a and e|urgent care)/,
    },
    not: ['if you want to call your sister first', 'if it helps you go to the gym', 'if it hurts call it a day'],
  },
) // prettier-ignore
