import type { Message } from './mailer.ts'

/**
 * The message as an .eml file that can be read as it stands: the plain text comes first, unencoded, and a link is never
 * broken over two lines, as the quoted-printable and base64 that mail servers need would do.
 */
export function formatMessage(message: Message & { from: string; at: Date; id: string }): string {
  const boundary = `part-${message.id}`
  return [
    `From: ${headerText(message.from)}`,
    `To: ${headerText(message.to)}`,
    ...(message.replyTo ? [`Reply-To: ${headerText(message.replyTo)}`] : []),
    `Subject: ${headerText(message.subject)}`,
    `Date: ${message.at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${message.id}@localhost>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', message.text),
    ...part(boundary, 'text/html', message.html),
    `--${boundary}--`,
    '',
  ].join('\n')
}

function part(boundary: string, type: string, content: string): string[] {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isAscii(content) ? '7bit' : '8bit'}`,
    '',
    // A line that begins like the boundary would end the part.
    content.replaceAll(`--${boundary}`, `- -${boundary}`),
  ]
}

// A line break in a header would begin another header.
function headerText(value: string): string {
  const line = value.replace(/[\r\n]+/g, ' ')
  return isAscii(line) ? line : encodedWords(line)
}

function encodedWords(value: string): string {
  const words: string[] = []
  let word = ''
  // An encoded word holds at most 75 characters: 45 bytes become 60 of base64.
  for (const character of value) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\n ')
}

function isAscii(value: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /^[\u0000-\u007f]*$/.test(value)
}
