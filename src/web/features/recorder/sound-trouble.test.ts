import { expect, test } from 'vitest'
import { type SoundMoment, troubleOf, watch } from './sound-trouble.ts'

const speech = [0.1, 0.15, 0.02, 0.08, 0.001, 0.12]
const of = (levels: readonly number[], seconds: number, peak = 0.5): readonly SoundMoment[] =>
  Array.from({ length: seconds * 4 }, (_, index) => levels[index % levels.length] ?? 0).reduce<
    readonly SoundMoment[]
  >((moments, level) => watch(moments, { level, peak, ms: 250 }), [])

test.each([
  ['a conversation', of(speech, 10), null],
  ['a quiet room in which nobody speaks', of([0.0015], 10), null],
  ['no sound at all, for three seconds', of([0], 3), 'dead'],
  ['no sound at all, for two seconds', of([0], 2), null],
  ['a shouting microphone', of(speech, 3, 1), 'clipping'],
  ['a fan beside it', of([0.06, 0.07], 3), 'noise'],
  ['a fan, and a gap in it', of([0.06, 0.07, 0.01], 3), null],
])('%s', (_name, moments, trouble) => expect(troubleOf(moments)).toBe(trouble))

test('one loud word is no trouble, and trouble that is over is forgotten within three seconds', () => {
  const shouted = watch(of(speech, 3), { level: 0.3, peak: 1, ms: 250 })
  expect(troubleOf(shouted)).toBeNull()
  const after = of(speech, 3).reduce<readonly SoundMoment[]>(watch, of([0], 5))
  expect(troubleOf(after)).toBeNull()
})
