import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { uploadDocument } from '#contract/document-files.ts'
import { deleteDocument, downloadDocument, listDocuments } from '#contract/documents.ts'
import { DOCUMENT_MAX_BYTES, DOCUMENTS_PER_USER } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let physician: Physician
let stranger: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician('robin')
  stranger = await server.signUpPhysician('sam')
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')
const DOCX_FILES = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']

async function zip(names: string[]): Promise<Buffer> {
  const file = new ZipFile()
  for (const name of names) file.addBuffer(Buffer.from('<xml/>'), name)
  file.end()
  return buffer(file.outputStream)
}

const keep = (name: string, bytes: Uint8Array, by = physician) =>
  by.call(uploadDocument, { headers: { 'x-file-name': encodeURIComponent(name) } }, { upload: bytes })

describe('a document', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['Policy.PDF', () => PDF, 'application/pdf'],
    ['scan.png', () => PNG, 'image/png'],
    ['scan.jpg', () => JPEG, 'image/jpeg'],
    ['scan.jpeg', () => JPEG, 'image/jpeg'],
    ['Müller “new” <b>.docx', () => zip(DOCX_FILES), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'], // prettier-ignore
  ])('%s is kept whole and given back', async (name, make, mediaType) => {
    const bytes = await make()
    const { status, reply } = await keep(name, bytes)
    expect(status).toBe(200)
    expect(reply.document).toMatchObject({ name, mediaType, bytes: bytes.length })
    const back = await server.download(
      downloadDocument,
      { params: { id: reply.document.id } },
      physician.token,
    )
    expect(back.headers.get('content-type')).toBe(mediaType)
    expect(back.headers.get('content-disposition')).toMatch(/^attachment; filename="document-[\w.-]+"$/)
    expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, RegExp]>([
    ['page.html', () => Buffer.from('<script>alert(1)</script>'), 415, /PDF, PNG/],
    ['page.pdf', () => Buffer.from('<script>alert(1)</script>'), 415, /not what its name says/],
    ['cut.pdf', () => PDF.subarray(0, 12), 415, /damaged/],
    ['picture.pdf', () => PNG, 415, /not what/],
    ['picture.png', () => JPEG, 415, /not what/],
    ['archive.docx', () => zip(['readme.txt']), 415, /not what/],
    ['macros.docx', () => zip([...DOCX_FILES, 'word/vbaProject.bin']), 415, /not what/],
    ['broken.docx', async () => (await zip(DOCX_FILES)).subarray(0, 60), 415, /not what/],
    ['.pdf', () => PDF, 200, /^$/],
    ['pdf', () => PDF, 415, /not what/],
    ['empty.pdf', () => new Uint8Array(), 400, /empty/],
    ['large.pdf', () => Buffer.concat([PDF, Buffer.alloc(DOCUMENT_MAX_BYTES)]), 413, /10 MB/],
  ])('%s is looked at: %#', async (name, make, status, words) => {
    const answer = await keep(name, await make())
    expect([answer.status, answer.body.message ?? '']).toEqual([status, expect.stringMatching(words)])
  })

  test('of the largest size is kept', async () => {
    const bytes = Buffer.concat([
      PDF.subarray(0, 9),
      Buffer.alloc(DOCUMENT_MAX_BYTES - PDF.length),
      PDF.subarray(9),
    ])
    expect((await keep('largest.pdf', bytes)).status).toBe(200)
  })

  test('of another is not found, and stays', async () => {
    const { document } = (await keep('mine.pdf', PDF)).reply
    const params = { id: document.id }
    expect((await server.download(downloadDocument, { params }, stranger.token)).status).toBe(404)
    expect((await stranger.call(deleteDocument, { body: { id: document.id } })).status).toBe(404)
    const listed = await stranger.call(listDocuments, { body: {} })
    expect(listed.reply).toEqual({ agreements: [], documents: [], nextCursor: null })
    expect((await stranger.call(listDocuments, { body: { userId: physician.userId } })).status).toBe(404)
    expect((await server.download(downloadDocument, { params }, physician.token)).status).toBe(200)
  })

  test('that was deleted is gone, and so are its bytes', async () => {
    const { document } = (await keep('old.pdf', PDF)).reply
    const { rows } = await server.pool.query<{ storage_key: string }>(
      'select storage_key from documents where id = $1',
      [document.id],
    )
    expect((await physician.call(deleteDocument, { body: { id: document.id } })).status).toBe(200)
    expect((await physician.call(deleteDocument, { body: { id: document.id } })).status).toBe(404)
    const params = { id: document.id }
    expect((await server.download(downloadDocument, { params }, physician.token)).status).toBe(404)
    await expect(buffer(server.dependencies.storage.get(rows[0]?.storage_key ?? ''))).rejects.toThrow()
  })

  test('that is no longer what was kept is not given out', async () => {
    const { document } = (await keep('damaged.pdf', PDF)).reply
    await server.dependencies.storage.put(`documents/${physician.userId}/${document.id}`, PNG)
    const answer = await server.download(downloadDocument, { params: { id: document.id } }, physician.token)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'checksum_mismatch',
      message: expect.stringContaining('damaged'),
    })
  })
})

test('of several that come at once only as many are kept as there is room for', async () => {
  const owner = await server.signUpPhysician('max')
  await server.pool.query(
    `insert into documents (id, user_id, name, media_type, bytes, sha256, storage_key, created_at)
     select gen_random_uuid(), $1, 'a.pdf', 'application/pdf', 1, '', '', now() from generate_series(2, $2::int)`,
    [owner.userId, DOCUMENTS_PER_USER],
  )
  const answers = await Promise.all(['b.pdf', 'c.pdf', 'd.pdf'].map((name) => keep(name, PDF, owner)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('documents are listed page by page, newest first', async () => {
  const owner = await server.signUpPhysician('pat')
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
    await keep(name, PDF, owner)
    server.clock.moveOn(1_000)
  }
  const first = (await owner.call(listDocuments, { body: { limit: 2 } })).reply
  const second = (await owner.call(listDocuments, { body: { limit: 2, cursor: first.nextCursor } })).reply
  expect([...first.documents, ...second.documents].map(({ name }) => name)).toEqual([
    'c.pdf',
    'b.pdf',
    'a.pdf',
  ])
  expect(second.nextCursor).toBeNull()
  expect((await owner.call(listDocuments, { body: { cursor: 'nonsense' } })).status).toBe(400)
})
