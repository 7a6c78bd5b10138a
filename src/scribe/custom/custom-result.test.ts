import { describe, expect, test } from 'vitest'
import { customResult, type ResultSection } from './custom-result.ts'

const section = (key: string, ...texts: string[]): ResultSection => ({
  key,
  title: key,
  sentences: texts.map((text, i) => ({
    id: `${key}${i}`,
    text: text.replace(/^# /, ''),
    layout: text.startsWith('# ') ? 'heading' : 'bullet',
  })),
})
const NOTE = [
  section('chief_complaint', 'Left knee pain.'),
  section('hpi', 'The patient has left knee pain for 2 weeks.', 'They like it here.', 'No fever.', 'The pain is 7 out of 10.'),
  section('medications', 'Lisinopril 10 mg every day.'),
  section('assessment_plan', '# Hypertension.', 'Medical reasoning: I think the patient has hypertension.', 'Order a lipid panel.'),
] // prettier-ignore
const told = (instruction: string) => customResult(instruction, NOTE).lines.map(({ text }) => text)

describe('without a language model', () => {
  test('lists come from their sections', () => {
    expect(told('medication list please')).toEqual(['Lisinopril 10 mg every day.'])
    expect(told('Give me the problem list')).toEqual(['Hypertension.'])
    expect(told('Only the plan')).toEqual(['Hypertension.', 'Order a lipid panel.'])
  })

  test('plain words speak to the patient', () => {
    const text = told('Explain to the patient in plain words').join('\n')
    expect(text).toContain('I think you have high blood pressure.')
    expect(text).not.toMatch(/the patient|hypertension/i)
  })

  test('a shorter note keeps the plan and what says most', () => {
    const text = told('Make it shorter')
    expect(text.length).toBeLessThan(told('as bullets').length)
    expect(text).toContain('Order a lipid panel.')
    expect(text).not.toContain('They like it here.')
  })

  test.each([
    'Translate into Spanish',
    'What is the ICD code?',
    'Write a poem',
    'Compare with guidelines',
    '¿Qué?',
    'x',
  ])('%j is answered with what can be asked for', (instruction) => {
    const { lines, remark } = customResult(instruction, NOTE)
    expect(lines).toEqual([])
    expect(remark).toMatch(/language model/)
  })

  test('what is not found is never said not to be there', () => {
    for (const instruction of ['allergies', 'medicines', 'problem list', 'plan']) {
      const { lines, remark } = customResult(instruction, [section('hpi', 'She is well.')])
      expect(lines).toEqual([])
      expect(remark).toMatch(/was found in the note\. .*look at the note itself/)
    }
    expect(customResult('shorter', []).remark).toMatch(/empty/)
  })

  test('medicines and allergies are found wherever they stand', () => {
    const note = [
      section('hpi', 'He takes warfarin.', 'He likes it here.', 'Penicillin allergy since childhood.'),
      section('medications', 'Lisinopril 10 mg every day.'),
      section('assessment_plan', '# Asthma', 'Start zelubrinex 40 mg daily.', 'Return in a week.'),
    ]
    const list = (instruction: string) =>
      customResult(instruction, note)
        .lines.filter(({ source }) => source)
        .map(({ text }) => text)
    expect(list('medication list')).toEqual([
      'Lisinopril 10 mg every day.',
      'He takes warfarin.',
      'Start zelubrinex 40 mg daily.',
    ])
    expect(list('allergies')).toEqual(['Penicillin allergy since childhood.'])
  })

  test('what the list of medicines holds is not said twice, but another dose is', () => {
    const note = [
      section('hpi', 'The patient takes lisinopril 10 mg daily.', 'Lisinopril was 20 mg last year.'),
      section('medications', 'Lisinopril 10 mg daily.'),
    ]
    expect(customResult('medication list', note).lines.map(({ text }) => text)).toEqual([
      'Lisinopril 10 mg daily.',
      'hpi',
      'Lisinopril was 20 mg last year.',
    ])
  })

  test('a shorter note keeps every illness and every medicine', () => {
    const history = ['Asthma.', 'Gout.', 'Type 2 diabetes.', 'Hypertension.', 'Migraine.', 'Takes warfarin.']
    const short = customResult('shorter', [section('pmh', ...history, 'They like it here.')])
    expect(short.lines.slice(1).map(({ text }) => text)).toEqual(history)
  })

  test('problems of a note without headings are found in its sentences', () => {
    const note = [section('hpi', 'He has had asthma for years.', 'He likes it here.')]
    expect(customResult('problem list', note).lines.map(({ text }) => text)).toEqual([
      'hpi',
      'He has had asthma for years.',
    ])
  })

  test('every line is a sentence of the note, or a title', () => {
    const ids = new Set(NOTE.flatMap(({ sentences }) => sentences.map(({ id }) => id)))
    for (const instruction of ['shorter', 'bullets', 'plain words', 'plan', 'problems', 'medicines'])
      for (const { source, layout } of customResult(instruction, NOTE).lines)
        if (source === null) expect(layout).toBe('heading')
        else expect(ids).toContain(source)
  })
})
