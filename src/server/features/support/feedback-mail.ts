import { composeMail } from '#server/platform/mail/compose.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import type { FeedbackRow } from './support-store.ts'

/** For the people of support; an answer goes to whoever wrote. What they wrote is quoted line by line. */
export function feedbackMail(productName: string, row: FeedbackRow): Omit<Message, 'to'> {
  const { fullName, email, subject, message } = row
  return {
    ...composeMail({
      productName,
      subject: `${productName} support: ${subject}`,
      before: [
        `${fullName} (${email}) wrote to support. Answer this mail to answer them.`,
        `Subject: ${subject}`,
        ...message.split('\n').filter((part) => part.trim() !== ''),
      ],
    }),
    replyTo: email,
  }
}
