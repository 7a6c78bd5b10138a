import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let usual: Record<string, string>
beforeAll(async () => {
  server = await buildTestApp({ publicUrl: 'https://notes.clinic.example' })
  usual = compared((await send(`GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).headers)
})
afterAll(() => server.close())

/** Sends bytes as they are; everything that comes back until the server closes. */
async function send(bytes: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(bytes, 'latin1')
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/)
    return [name.toLowerCase(), value]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  }
}

/** Without what tells of the one answer, and what is counted of the caller, whom nobody knows here. */
function compared(headers: Record<string, string>): Record<string, string> {
  const own = /^(?:date|content-length|x-request-id|vary|connection)$/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)))
}

const HOST = 'Host: x\r\nConnection: close\r\n'
const post = (headers: string, body = '') =>
  `POST /api/signIn HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`

test('an ordinary answer has the headers', () => {
  expect(usual).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
})

test.each([
  ['a request line that is none', 'PATIENT Ana\r\n\r\n', 400],
  ['an unknown method', `PATIENT / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a method that no address has', `PROPFIND /api/notes HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['a version that is none', `GET / HTTP/9.9\r\n${HOST}\r\n`, 400],
  ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: patient\r\n\r\n`, 400],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}X-Patient: a\0b\r\n\r\n`, 400],
  ['headers that are too large', `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ['a length that is no number', post('Content-Length: patient\r\n'), 400],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400],
  ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '{}'), 400],
  ['a chunk that is none', post('Transfer-Encoding: chunked\r\n', 'patient\r\n'), 400],
  ['a body that is not JSON', post('Content-Length: 7\r\n', 'patient'), 400],
  ['bad percent-encoding', `GET /api/notes/%zz HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['bad percent-encoding of a query', `GET /api/nowhere?a=%zz HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['a part of an address that is too long', `GET /api/notes/${'a'.repeat(500)} HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['no host', 'GET /api/nowhere HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an expectation', post('Expect: a-patient\r\nContent-Length: 2\r\n', '{}'), 417],
  ['a body for nothing', `POST /nowhere HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\npatient`, 404],
  ['a tunnel', `CONNECT patient.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
])('%s is answered like any other refusal', async (_, bytes, status) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(compared(answer.headers)).toEqual(usual)
  const body = ErrorBody.parse(JSON.parse(answer.body))
  expect(body.message).toMatch(/^[A-Z].*\.$/)
  expect(answer.body).not.toMatch(/patient/i)
  expect(body.requestId).toBe(answer.headers['x-request-id'])
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
})

test('what asks for leave to go on is let, and HTTP/1.0 names no host', async () => {
  const asked = await send(post('Expect: 100-continue\r\nContent-Length: 2\r\n', '{}'))
  expect(asked.status).toBe(100)
  expect(asked.body).toContain('HTTP/1.1 400')
  expect((await send('GET /health HTTP/1.0\r\n\r\n')).status).toBe(200)
})
