import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export interface SmtpMailerOptions {
  host: string
  port: number
  /** `tls` from the first byte (port 465), `starttls` required (587), or `none` for a relay on the same machine. */
  security: 'tls' | 'starttls' | 'none'
  auth?: { user: string; pass: string }
  /** Such as `Attest <no-reply@clinic.example>`. */
  from: string
  /** PEM of the authority that vouches for the server, when it is the clinic's own. */
  ca?: string
}

const TIMEOUT_MS = 15_000

/** Sends by a mail server. `send` resolves when the server has accepted the message. */
export function createSmtpMailer({ host, port, security, auth, from, ca }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(auth ? { auth } : {}),
    ...(ca ? { tls: { ca } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    delivers: true,
    async send(message) {
      await transport.sendMail({ from, ...message })
    },
    async close() {
      transport.close()
    },
  }
}
