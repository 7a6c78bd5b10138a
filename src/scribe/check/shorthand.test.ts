import { expect, test } from 'vitest'
import { inWords } from './shorthand.ts'

test.each([
  ['3/7 hx of cough', '3 days history of cough'],
  ['Review in 2/52, or 5-7d if worse', 'Review in 2 weeks, or 5-7 days if worse'],
  ['Stopped 6/12 ago', 'Stopped 6 months ago'],
  ['BP 120/52, pulse 3/4', 'BP 120/52, pulse 3/4'],
  ['Seen on 5/12/2026', 'Seen on 5/12/2026'],
  ['Strength 5/5', 'Strength 5/5'],
  ['Nil urinary sx', 'no urinary symptoms'],
  ['PMH: nil of note', 'past medical history: nothing'],
  ['Imp: ?migraine', 'impression: possible migraine'],
  ['Pt c/o SOB', 'patient complains of SOB'],
  ['Refer to PT', 'Refer to PT'],
  ['PT IS TAKING aspirin 75 mg OD', 'patient IS TAKING aspirin 75 mg once a day'],
  ['FBC, U+Es and LFTs', 'full blood count, kidney function and liver tests'],
  ['Amoxicillin 500 mg TDS for 5/7', 'Amoxicillin 500 mg three times a day for 5 days'],
  ['Father had an MI', 'Father had an heart attack'],
  ['Wound C/D/I', 'Wound clean, dry and intact'],
  ['A pack/d for 25 years', 'A pack a day for 25 years'],
])('%s is read as %s', (written, words) => expect(inWords(written).toLowerCase()).toBe(words.toLowerCase()))
