// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { uploadChatFile } from '#contract/chat-messages.ts'
import { fakeServer, refusal } from '#testing/render-screen.tsx'
import { attach, forgetAttaching } from './attachments.ts'

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving the page asks first while a file for a message has not arrived', () => {
  fakeServer([uploadChatFile, () => refusal(500, 'internal', 'Not now.')])
  expect(asksBeforeLeaving()).toBe(false)
  attach('0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7b11', [new File(['x'], 'plan.pdf')])
  expect(asksBeforeLeaving()).toBe(true)
  forgetAttaching()
  expect(asksBeforeLeaving()).toBe(false)
})
