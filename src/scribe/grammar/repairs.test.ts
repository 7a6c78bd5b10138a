import { describe, expect, it } from 'vitest'
import { plain } from '../talk/word.ts'
import { withoutRepairs } from './repairs.ts'
import { spokenOf } from './spoken.ts'

const repaired = (text: string): string => plain(withoutRepairs(spokenOf(text)))

describe('withoutRepairs', () => {
  it.each([
    ['i burnt the my thumb', 'i burnt my thumb'],
    ['it had has been itching', 'it has been itching'],
    ['i thought it might, was maybe a bee', 'i thought it was maybe a bee'],
    ['it itches in into my ear', 'it itches into my ear'],
    ['it itches on on the ear', 'it itches on the ear'],
    ['i normally i can whistle', 'normally i can whistle'],
    ['he and he can not whistle', 'he can not whistle'],
    ['it felt like it felt like a thorn', 'it felt like a thorn'],
    ['if i maybe if i sing too long', 'if i sing too long'],
    ['it the left ear itches', 'the left ear itches'],
    ['i have a wart which is which we will freeze', 'i have a wart which we will freeze'],
    ['i can not walk at on it', 'i can not walk on it'],
    ['i am coming in and for a check', 'i am coming in for a check'],
    ['i took, i started honey last year', 'i started honey last year'],
    ['it hurt during the these weeks', 'it hurt during these weeks'],
    ['i have a local localized itch', 'i have a localized itch'],
    ['no bruise, bruising of the ear', 'no bruising of the ear'],
    ['i can not pay for dance dancers', 'i can not pay for dancers'],
    ['my days have been good, going good', 'my days have been going good'],
    ['i have an itch in my belly, the left side of my belly', 'i have an itch in the left side of my belly'],
    ['i have an itch but not, no rash', 'i have an itch but no rash'],
    ['i ring the bell at night, every night', 'i ring the bell every night'],
    [
      'we will repeat the colonoscopy colonosclonoscopy in spring',
      'we will repeat the colonoscopy in spring',
    ],
    ['it began yesterday last night', 'it began last night'],
    ['i took honey just to from the shop', 'i took honey just from the shop'],
    ['i went there and a few weeks ago and they laughed', 'i went there a few weeks ago and they laughed'],
    ['my ways are good it and it helps', 'my ways are good it helps'],
    ['she passed her all her tests', 'she passed all her tests'],
    ['i hurt my myself', 'i hurt myself'],
    ['my ear has itched for 3 3 weeks', 'my ear has itched for 3 weeks'],
    ['come back in 7 days in a week', 'come back in 7 days'],
    ['take 2 capsules, 1 capsule at night', 'take 1 capsule at night'],
    ['we will do naproxen 500 naproxen 250 mg', 'we will do naproxen 250 mg'],
    ['we look with a small mirror small lamp', 'we look with a small lamp'],
    ['it could be very well have been the goats', 'it could very well have been the goats'],
  ])('%s: %s', (text, told) => {
    expect(repaired(text)).toBe(told)
  })

  it.each([
    'i gave her a sweet',
    'when i took it i fell',
    'i fell and i got up',
    'i came in on monday and at night too',
    'it is looked after by the nurse',
    'i have had it before',
    'what it is is a mystery',
    'the pressure was 120 120 on both sides',
    'the best we can do is wait',
    'both my knees and all the toes',
    'i have an itch on my nose the nose is red',
    'i can sing after taking it and it can help',
    'he had it and a week ago it went',
    'he sings and she dances and he claps',
    'i do not eat and i do not sleep',
    'come back in 7 days and in a month',
    'take 2 capsules and 1 drop',
    'he has high cholesterol high blood pressure',
    'it could be that i have been singing',
    'we moved a year and a half ago',
  ])('keeps "%s"', (text) => {
    expect(repaired(text)).toBe(text)
  })
})
