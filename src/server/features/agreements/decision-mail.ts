import { composeMail } from '#server/platform/mail/compose.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

/** The reason of a refusal was typed by a person: it is on the screen the message leads to, not in the message. */
export function decisionMail(
  decision: 'verify' | 'decline',
  { productName, documentsUrl }: { productName: string; documentsUrl: string },
): Omit<Message, 'to'> {
  if (decision === 'verify')
    return composeMail({
      productName,
      subject: `Your ${productName} business associate agreement is verified`,
      before: [
        'Your business associate agreement was verified.',
        'Notes you make from now on can name a patient and hold real patient data. Visits you practiced on stay marked as practice.',
      ],
      action: { label: 'Open your documents', url: documentsUrl },
    })
  return composeMail({
    productName,
    subject: `Your ${productName} business associate agreement was not approved`,
    before: [
      'Your business associate agreement was read and not approved.',
      'Documents shows the reason. You can correct the agreement and sign it again.',
    ],
    action: { label: 'See the reason', url: documentsUrl },
    after: ['Until an agreement is verified, please use fictitious visits only.'],
  })
}
