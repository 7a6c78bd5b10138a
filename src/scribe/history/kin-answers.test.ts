import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const familyHistory = (asked: string, said: string) =>
  soapNote(`Doctor: What brings you in?
Patient: I've been tired for two months.
Doctor: ${asked}
Patient: ${said}`)
    .find(({ key }) => key === 'family_history')
    ?.sentences.filter(({ support }) => support === 'supported')
    .map(({ text }) => text) ?? []

test.each([
  ['Any heart disease in the family?', 'My dad.', 'Heart disease: father.'],
  ['Does anyone in your family have diabetes?', 'Yes, my mother.', 'Diabetes: mother.'],
  ['Does anybody in the family have high blood pressure?', 'Both my parents.', 'High blood pressure: both parents.'],
  ['Does anyone in your family have migraines?', 'My mom did.', 'Migraines: mother.'],
  ['Do you have asthma?', 'My sister does.', 'Asthma: sister.'],
  ['Anyone in the family with thyroid problems?', 'My mother and my older sister.', 'Thyroid problems: mother and older sister.'],
  ['Anyone in the family with thyroid problems?', 'My mother has it and her sister too.', 'Thyroid problems: mother and her sister.'],
  ['Any diabetes in the family?', "My grandmother on my dad's side and two uncles.", "Diabetes: grandmother on the father's side and 2 uncles."],
  ['Does your mother or father have heart problems?', 'My father, yes.', 'Heart problems: father.'],
])('asked %j, %j names who has it', (asked, said, line) => {
  expect(familyHistory(asked, said)).toEqual([line])
}) // prettier-ignore

test.each([
  ['Has anyone at home been sick with strep?', 'My daughter.'],
  ['Any diabetes or heart disease in the family?', 'My mother.'],
  ['Any diabetes in the family?', 'My husband.'],
  ['Any diabetes in the family?', 'Not my mom.'],
  ['Who gives you the insulin?', 'My mom.'],
  ['Anyone in the family with anything like this?', 'My mom.'],
])('asked %j, %j is no family history that is sure', (asked, said) => {
  expect(familyHistory(asked, said)).toEqual([])
})
