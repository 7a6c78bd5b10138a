// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { uploadDocument, type KeptDocument } from '#contract/document-files.ts'
import { deleteDocument, listDocuments } from '#contract/documents.ts'
import type { Agreement } from '#contract/agreements.ts'
import { DOCUMENT_MAX_BYTES } from '#domain/limits.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { checkFiles } from '#web/lib/check-files.ts'
import { anAgreement } from './agreement-fixtures.ts'
import { DOCUMENT_RULES } from './document-upload.tsx'
import { DocumentsScreen } from './documents-screen.tsx'

const license: KeptDocument = {
  id: '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d40',
  name: 'State license.pdf',
  mediaType: 'application/pdf',
  bytes: 123_456,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-20T10:00:00.000Z',
}

function open(options: { agreements?: Agreement[]; documents?: KeptDocument[]; upload?: FakeAnswer } = {}) {
  let documents = options.documents ?? []
  const calls = fakeServer(
    [
      listDocuments,
      () => answer(listDocuments, { agreements: options.agreements ?? [], documents, nextCursor: null }),
    ],
    [
      uploadDocument,
      options.upload ??
        (() => {
          documents = [license, ...documents]
          return answer(uploadDocument, { document: license })
        }),
    ],
    [
      deleteDocument,
      ({ body }) => {
        documents = documents.filter(({ id }) => id !== (body as { id: string }).id)
        return answer(deleteDocument, {})
      },
    ],
  )
  const sent = (path: string) => calls.filter((arrived) => arrived.path === path)
  return { sent, ...renderScreen([{ path: '/', Component: DocumentsScreen }]) }
}

const drop = async (...files: File[]) =>
  fireEvent.drop((await screen.findByText(/Drop a document here/)).parentElement ?? document.body, {
    dataTransfer: { files, types: ['Files'] },
  })
const pdf = (name = 'State license.pdf') => new File(['%PDF-'], name)

describe('the rules of documents', () => {
  const file = (name: string, size = 10) => ({ name, size })
  test.each([
    [[file('a.pdf'), file('b.exe', 99_000_000)], 'MULTIFILES_ERROR'],
    [[file('a.exe', 99_000_000)], 'EXTENSION_ERROR'],
    [[file('a.PDF', DOCUMENT_MAX_BYTES + 1)], 'FILE_SIZE_ERROR'],
    [[file('a.docx', 0)], 'CUSTOM_ERROR'],
    [[file('a.JPeG', DOCUMENT_MAX_BYTES)], undefined],
  ])('%j: %s', (files, code) => {
    expect(checkFiles(files, DOCUMENT_RULES).refused[0]?.code).toBe(code)
  })
})

test('says why an agreement was not approved, and offers to sign again', async () => {
  open({
    agreements: [
      anAgreement({
        status: 'declined',
        declineReason: 'Wrong <name>.',
        decidedAt: '2026-11-22T10:00:00.000Z',
      }),
    ],
  })
  expect(await screen.findByText('Not approved')).toBeDefined()
  expect(screen.getByText('Wrong <name>.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign again' }).getAttribute('href')).toBe('/signBAA')
})

test('who has not signed is led to it', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Sign the agreement' })).toBeDefined()
  expect(screen.getByText('There are no documents yet.')).toBeDefined()
})

test('a dropped document is sent and listed; a wrong one, or two at once, is refused in a sentence', async () => {
  const { sent } = open()
  await drop(pdf('a.pdf'), pdf('b.pdf'))
  expect(await screen.findByText('Choose one file at a time.')).toBeDefined()
  await drop(new File(['x'], 'page.html'))
  expect(
    await screen.findByText(
      '“page.html” is not a kind of file that can be kept here. Choose pdf, png, jpg, jpeg or docx.',
    ),
  ).toBeDefined()
  expect(sent(uploadDocument.path)).toEqual([])
  await drop(pdf())
  expect(await screen.findByRole('button', { name: 'Preview State license.pdf' })).toBeDefined()
  expect(sent(uploadDocument.path)).toHaveLength(1)
})

test('the server’s refusal of a file stands beside the upload', async () => {
  open({ upload: () => refusal(415, 'unsupported_file', 'This file is not what its name says.') })
  await drop(pdf())
  expect(await screen.findByText('This file is not what its name says.')).toBeDefined()
})

test('a document is deleted once that was confirmed', async () => {
  const { user, sent } = open({ documents: [license] })
  await user.click(await screen.findByRole('button', { name: 'Delete State license.pdf' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(sent(deleteDocument.path)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete State license.pdf' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('There are no documents yet.')).toBeDefined()
  expect(bodyOf(deleteDocument, sent(deleteDocument.path)[0])).toEqual({ id: license.id })
})
