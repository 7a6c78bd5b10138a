import { rule } from '../rules/rule.ts'

/** "It is something called a stye", "what we call a stye": a note says the name. */
export const NAMED_AS = rule(
  { before: '^', after: ' (?!it |that |this )' },
  [
    [/something(?: (?:that|which) is)? called/, 'something called a stye', 'something that is called a stye'],
    [/what (?:we|they|you|people) (?:(?:would |usually )?call|say)/, 'what we call a stye'],
    [/what is (?:called|known as)/, 'what is known as a stye'],
  ],
  { not: ['what we call it when'] },
)

/** "A bit bigger", "much worse". */
export const GROWS = rule(
  { before: '^(?:(?:a (?:little bit|little|bit|lot)|much|even|slightly|progressively) )*', after: '(?: |$)' },
  [
    [/worse|better/, 'a lot worse', 'better'],
    [/bigger|smaller|larger|longer|shorter|thicker|thinner|older/, 'a bit bigger', 'thinner'],
    [/stronger|weaker|harder|softer|tighter|heavier|lighter|louder|easier/, 'much weaker', 'tighter'],
    [/redder|darker|hotter|colder|warmer|drier|itchier|sorer/, 'even redder', 'slightly warmer'],
  ],
  { not: ['a bit of pain'] },
)
