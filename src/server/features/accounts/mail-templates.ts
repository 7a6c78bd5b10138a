import { PASSWORD_RESET_LIFETIME_MS } from '#domain/limits.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

type Content = Omit<Message, 'to'>

/** Nothing in these messages was typed by a user: a name could be made to read as an instruction. */
export function passwordResetMail(productName: string, link: string): Content {
  const minutes = PASSWORD_RESET_LIFETIME_MS / 60_000
  return {
    subject: `Set a new password for ${productName}`,
    text: paragraphs([
      `Somebody, most likely you, asked for a new ${productName} password for this email address.`,
      'Open this link to set one:',
      link,
      `The link works once, for ${minutes} minutes. Setting a new password signs you out everywhere.`,
      'If you did not ask for this, do nothing: your password stays as it is.',
    ]),
    html: page(productName, [
      `<p>Somebody, most likely you, asked for a new ${escapeHtml(productName)} password for this email address.</p>`,
      `<p><a href="${escapeHtml(link)}" style="${BUTTON}">Set a new password</a></p>`,
      `<p>The link works once, for ${minutes} minutes. Setting a new password signs you out everywhere.</p>`,
      '<p>If you did not ask for this, do nothing: your password stays as it is.</p>',
      `<p style="color:#666;font-size:13px">If the button does not open, copy this address into your browser:<br>${escapeHtml(link)}</p>`,
    ]),
  }
}

/** Tells the owner, so that a change by somebody else is noticed. */
export function passwordChangedMail(productName: string, resetPage: string): Content {
  return {
    subject: `Your ${productName} password was changed`,
    text: paragraphs([
      `The password of your ${productName} account was just changed, and you were signed out on your other devices.`,
      'If you did not do this, set a new password at once:',
      resetPage,
    ]),
    html: page(productName, [
      `<p>The password of your ${escapeHtml(productName)} account was just changed, and you were signed out on your other devices.</p>`,
      `<p>If you did not do this, <a href="${escapeHtml(resetPage)}">set a new password</a> at once.</p>`,
    ]),
  }
}

const BUTTON =
  'display:inline-block;padding:10px 18px;background:#0b5f59;color:#ffffff;border-radius:6px;text-decoration:none'

function paragraphs(lines: string[]): string {
  return `${lines.join('\n\n')}\n`
}

function page(productName: string, body: string[]): string {
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(productName)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:2em auto;padding:0 1em">',
    ...body,
    '</body></html>',
    '',
  ].join('\n')
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
