// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { PdfFrame } from './pdf-frame.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => undefined }),
  )
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
})

async function open() {
  const element = (
    <>
      <button type="button">Close</button>
      <PdfFrame pdf={new Blob(['%PDF-'])} title="Plan.pdf" />
    </>
  )
  const { user } = renderScreen([{ path: '/', element }])
  const close = await screen.findByRole('button', { name: 'Close' })
  const viewer = screen.getByTitle('Plan.pdf')
  close.focus()
  /** As the browser's viewer does it, from within. */
  const take = () => {
    viewer.tabIndex = 0
    viewer.focus()
    fireEvent.blur(window)
  }
  return { user, close, viewer, take }
}

test('the viewer does not take the focus by itself: Escape still closes what it stands in', async () => {
  const { close, take } = await open()
  take()
  expect(document.activeElement).toBe(close)
})

test('whoever goes into the viewer stays there', async () => {
  const { viewer, take } = await open()
  fireEvent.pointerEnter(viewer)
  take()
  expect(document.activeElement).toBe(viewer)
})
