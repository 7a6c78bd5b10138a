import { rule } from '../rules/rule.ts'

/** "You should not take ibuprofen", "you must never drink": all up to what the patient is told to leave. */
export const FORBIDS = rule(
  {
    before: '^(?:(?:so|and|then|okay|also|now|please|but|well|just|remember) )*',
    after: ' (?=(?:take|use|drink|eat|mix|combine|drive|stop|skip|double|smoke|lift|restart|share)\\b)',
  },
  [
    [/you should <leave>/, 'you should not take ibuprofen with warfarin', 'but you should really not drive'],
    [/you must <leave>/, 'you must never drink grapefruit juice with it', 'so you must not stop it at once'],
    [/you (?:are|were) not to/, 'you are not to lift anything', 'now you are not to drive'],
    [/you had better not/, 'you had better not mix them'],
    [/never(?: ever)?/, 'never take them together', 'and never stop prednisone on your own'],
  ],
  {
    parts: { leave: /(?:really |also |definitely |ever )?(?:not|never)(?: ever| also)?/ },
    not: [
      'you should not have taken it',
      'you should not need it',
      'you should take it with food',
      'i never take it',
    ],
  },
)
