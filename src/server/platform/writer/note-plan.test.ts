import { expect, test } from 'vitest'
import type { Layout } from '#contract/sections.ts'
import { TemplateKey } from '#contract/note-settings.ts'
import type { SectionStyle } from '#scribe/types.ts'
import { layoutFor, sectionPlans } from './note-plan.ts'

const on = { physicalExam: true, assessmentPlan: true, telehealthCheck: false }

test('every template of the contract has sections, no key twice', () => {
  for (const template of TemplateKey.options) {
    const keys = sectionPlans(template, { ...on, telehealthCheck: true }).map((plan) => plan.key)
    expect(keys.length).toBeGreaterThan(2)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('switches take sections away, and the telehealth check adds one', () => {
  const keys = (switches: typeof on) => sectionPlans('soap', switches).map((plan) => plan.key)
  expect(keys(on)).toEqual(expect.arrayContaining(['physical_exam', 'assessment_plan']))
  expect(keys({ ...on, physicalExam: false })).not.toContain('physical_exam')
  expect(keys({ ...on, physicalExam: false })).toContain('vitals')
  expect(keys({ ...on, assessmentPlan: false })).not.toContain('assessment_plan')
  expect(keys({ ...on, telehealthCheck: true }).at(-1)).toBe('telehealth')
})

test.each<[SectionStyle, boolean[], Layout[]]>([
  ['prose', [false, false], ['paragraph', 'inline']],
  ['bullets', [false, false], ['bullet', 'bullet']],
  [
    'problems',
    [false, true, false, false, true, false],
    ['bullet', 'heading', 'bullet', 'bullet', 'heading', 'bullet'],
  ],
  ['problems', [false, false], ['bullet', 'bullet']],
])('%s sets its sentences as they are read', (style, headings, expected) => {
  const layouts: Layout[] = []
  for (const heading of headings) layouts.push(layoutFor(style, heading, layouts.at(-1)))
  expect(layouts).toEqual(expected)
})
