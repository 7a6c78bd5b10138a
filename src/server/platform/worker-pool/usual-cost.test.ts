import { expect, test } from 'vitest'
import { UsualCost } from './usual-cost.ts'

const took = (times: number) => ({ expectedMs: 100, tookMs: times * 250 })

test('whoever sent what took long is expected to go on, and nobody else', () => {
  const usual = new UsualCost()
  usual.learn('a', took(20))
  expect(usual.expected('a', 100)).toBeCloseTo(2_000)
  expect(usual.expected('b', 100)).toBe(100)
})

test('a few short pieces in between do not make long ones look short; many do', () => {
  const usual = new UsualCost()
  usual.learn('a', took(20))
  for (let short = 0; short < 3; short += 1) usual.learn('a', { expectedMs: 1, tookMs: 1 })
  expect(usual.expected('a', 100)).toBeGreaterThan(1_000)
  for (let short = 0; short < 50; short += 1) usual.learn('a', { expectedMs: 1, tookMs: 1 })
  expect(usual.expected('a', 100)).toBe(100)
})

test('what a short piece takes by chance says nothing of long ones', () => {
  const usual = new UsualCost()
  usual.learn('a', { expectedMs: 1, tookMs: 20 })
  expect(usual.expected('a', 100)).toBe(100)
})

test('a thread that had to start does not make the visits of a physician look long', () => {
  const usual = new UsualCost()
  usual.learn('a', { expectedMs: 100, tookMs: 370 })
  expect(usual.expected('a', 100)).toBeLessThan(200)
})

test('nor does one that is cold where cores are scarce; a text that takes long in it is known all the same', () => {
  const usual = new UsualCost()
  usual.learn('a', { expectedMs: 125, tookMs: 960, isCold: true })
  expect(usual.expected('a', 125)).toBeLessThan(150)
  usual.learn('b', { expectedMs: 125, tookMs: 5_000, isCold: true })
  expect(usual.expected('b', 125)).toBeGreaterThan(600)
})

test('what took a second for a few words is expected to take it again, however few they are', () => {
  const usual = new UsualCost()
  usual.learn('a', { expectedMs: 20, tookMs: 1_000 })
  expect(usual.expected('a', 5)).toBeGreaterThan(800)
  for (let short = 0; short < 80; short += 1) usual.learn('a', { expectedMs: 5, tookMs: 5 })
  expect(usual.expected('a', 5)).toBe(5)
})

test('what stays just below what is long is long the next time, and the first piece of a thread is not', () => {
  const usual = new UsualCost()
  usual.learn('a', { expectedMs: 28, tookMs: 370 })
  expect(usual.expected('a', 28)).toBeGreaterThan(300)
  usual.learn('b', { expectedMs: 20, tookMs: 250 })
  expect(usual.expected('b', 20)).toBeLessThan(300)
})
