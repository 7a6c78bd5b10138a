import { expect, test } from 'vitest'
import { planForSprain } from '../soap-note-fixture.ts'

test.each([
  [
    "If that calf gets swollen, or you're short of breath, you go to the ER.",
    'If that calf gets swollen, or the patient is short of breath, they should go to the ER.',
  ],
  [
    'If you get chest pain, you pass out, or you have black stools, you call 911.',
    'If the patient gets chest pain, they pass out, or they have black stools, they should call 911.',
  ],
  [
    "If you can't pee, or you leak, you go numb in the saddle area, or the foot starts dropping, go to the emergency room right away.",
    'If the patient cannot pee, or they leak, they go numb in the saddle area, or the foot starts dropping, they should go to the emergency room right away.',
  ],
  ['If you faint again, ER.', 'If the patient faints again, they should go to the ER.'],
  [
    'If you still have a fever after two days, straight to the emergency room.',
    'If the patient still has a fever after 2 days, they should go straight to the emergency room.',
  ],
  ['Sooner if it swells or it locks.', 'Return sooner if it swells or it locks.'],
])('%j is told whole', (said, line) => {
  expect(planForSprain(said)).toContain(line)
})

test.each(['If you have any questions, call me.', 'If it helps you can go to the gym.'])(
  '%j is no return precaution',
  (said) => {
    expect(planForSprain(said).filter((line) => /should|questions/.test(line))).toEqual([])
  },
)
