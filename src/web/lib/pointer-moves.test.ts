// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isPointerMoving } from './pointer-moves.ts'

const at = (type: string, clientX: number, clientY: number) => new MouseEvent(type, { clientX, clientY })
const moves = (clientX: number, clientY: number) => window.dispatchEvent(at('mousemove', clientX, clientY))

test('the pointer comes to what it is moved to, and not to what scrolls under it', () => {
  moves(10, 10)
  expect(isPointerMoving(at('mouseover', 12, 10))).toBe(true)
  moves(12, 10)
  expect(isPointerMoving(at('mousemove', 12, 10))).toBe(true)
  // The page scrolls; browsers tell it as a move to the same place.
  expect(isPointerMoving(at('mouseover', 12, 10))).toBe(false)
  moves(12, 10)
  expect(isPointerMoving(at('mousemove', 12, 10))).toBe(false)
  moves(12, 11)
  expect(isPointerMoving(at('mousemove', 12, 11))).toBe(true)
})
