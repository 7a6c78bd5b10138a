import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What the mail server below lets in. */
export const MAIL_LOGIN = { user: 'clinic', pass: 'a mail password' }

export interface TestMailServer {
  /** The messages as they came, oldest first. */
  accepted: string[]
  port: number
  close(): Promise<void>
}

/** A real SMTP server on this machine that knows one login and no encryption. */
export async function startMailServer(): Promise<TestMailServer> {
  const accepted: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) =>
      auth.username === MAIL_LOGIN.user && auth.password === MAIL_LOGIN.pass
        ? done(null, { user: auth.username })
        : done(new Error('Wrong login')),
    onData: async (stream, _, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      accepted.push(Buffer.concat(chunks).toString())
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    accepted,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
