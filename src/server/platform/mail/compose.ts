import type { Message } from './mailer.ts'

export interface Letter {
  productName: string
  subject: string
  /** Each one paragraph of plain words. Nothing a stranger typed: a name can be made to read as an instruction. */
  before: string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  after?: string[]
}

/** A message as plain text and as HTML, both from the same sentences. */
export function composeMail(letter: Letter): Omit<Message, 'to'> {
  const { productName, subject, before, action, after = [] } = letter
  return {
    subject,
    text: `${[...before, ...(action ? [`${action.label}:`, action.url] : []), ...after].join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:2em auto;padding:0 1em;color:#1b2523">',
      `<p style="font-weight:600;color:#0b5f59">${escapeHtml(productName)}</p>`,
      ...before.map(paragraph),
      ...(action
        ? [
            `<p><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
            `<p style="color:#5b6664;font-size:13px">If the button does not open, copy this address into your browser:<br>${escapeHtml(action.url)}</p>`,
          ]
        : []),
      ...after.map(paragraph),
      '</body></html>',
      '',
    ].join('\n'),
  }
}

const BUTTON =
  'display:inline-block;padding:10px 18px;background:#0b5f59;color:#ffffff;border-radius:6px;text-decoration:none'

function paragraph(words: string): string {
  return `<p>${escapeHtml(words)}</p>`
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
