import { AT_END, AT_START, rule } from './rules/rule.ts'

/** Before what is scored. */
export const ZERO_BEFORE = rule(
  AT_END,
  [
    [
      /\b(?:0|zero|zeros) (?:on|for|in)(?: the| that| your| his| her| item \d+| question (?:about|on))*/,
      'zero on the',
      '0 for',
    ],
  ],
  { not: ['zero tolerance for the', '10 on the'] },
)

/** Behind what is scored. */
export const ZERO_BEHIND = rule(
  AT_START,
  [
    [
      /(?:question|item|score|one)s? (?:(?:is|was|were|are|at|scored|you put) )*(?:a )?(?:0|zero)\b/,
      'question was zero',
      'item is 0',
    ],
  ],
  { not: ['question is fine', 'item was 10'] },
)
