export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
}

/** Sends mail, or keeps it in the outbox until a mail server is configured. Resolves when it was accepted or kept. */
export interface Mailer {
  send(message: Message): Promise<void>
  /** False where mail only comes to lie in the outbox: whoever it is for is reached by nobody but who reads that. */
  readonly delivers: boolean
  close(): Promise<void>
}
