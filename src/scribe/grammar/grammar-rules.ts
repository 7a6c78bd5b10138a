import { rule, WHOLE } from '../rules/rule.ts'

/** Two words that are one. */
export const PAIR = rule(WHOLE, [
  [/here and there|back and forth|up and down/, 'here and there', 'up and down'],
  [/now and (?:then|again)/, 'now and then', 'now and again'],
  [/on and off|off and on/, 'on and off'],
  [/over and over|again and again|more and more/, 'over and over', 'more and more'],
])
