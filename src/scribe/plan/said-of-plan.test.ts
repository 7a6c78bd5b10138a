import { expect, test } from 'vitest'
import { withoutSaidOfPlan } from './said-of-plan.ts'
import { isToBeDone } from './plan-actions.ts'

const kept = (...texts: string[]): string[] =>
  withoutSaidOfPlan([
    {
      name: 'Rash.',
      words: [],
      lines: texts.map((text) => ({
        section: 'assessment_plan' as const,
        text,
        words: [],
        part: isToBeDone(text) ? ('action' as const) : ('reasoning' as const),
      })),
    },
  ]).flatMap(({ lines }) => lines.map(({ text }) => text))

test.each([
  [
    ['She is most likely going to need an operation on that wrist.', 'I believe she will need an operation.'],
    ['She is most likely going to need an operation on that wrist.'],
  ],
  [
    ['Order routine labs.', 'Order routine blood tests to make sure that we are not missing anything.'],
    ['Order routine labs.'],
  ],
  [['Order a panel of antibodies.', 'Check these additional studies.'], ['Order a panel of antibodies.']],
  [
    ['Order the imaging of her neck.', 'I will set her up for a cervical MRI.'],
    ['I will set her up for a cervical MRI.'],
  ],
  // Denied, another part, a test of its own, or with nothing that names it.
  [
    ['She will need an operation on that wrist.', 'I do not think she will need an operation.'],
    ['She will need an operation on that wrist.', 'I do not think she will need an operation.'],
  ],
  [
    ['Order the imaging of her knee.', 'I will set her up for a cervical MRI.'],
    ['Order the imaging of her knee.', 'I will set her up for a cervical MRI.'],
  ],
  [
    ['Order routine labs.', 'Order a PSA.'],
    ['Order routine labs.', 'Order a PSA.'],
  ],
  [['Check these additional studies.'], ['Check these additional studies.']],
])('of %j stay %j', (said, told) => {
  expect(kept(...said)).toEqual(told)
})
