import { composeMail } from '#server/platform/mail/compose.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

type Content = Omit<Message, 'to'>
interface Place {
  productName: string
  publicUrl: string
}

// No names and no reason: what somebody typed is read after signing in.

export function consentAskedMail({ productName, publicUrl }: Place): Content {
  return composeMail({
    productName,
    subject: `You are asked to hand over your notes in ${productName}`,
    before: [
      'An admin of your organization asks you to hand over the patient notes from your time there to another physician. The notes are the record of the practice; your consent is asked for and kept.',
      'Sign in to read who asks, who would take over and why, and to say yes or no.',
    ],
    action: { label: 'Read and answer', url: `${publicUrl}/handovers` },
    after: [
      'If you do not answer within a week, or say no, an admin can go on with a reason that a second admin has to confirm. That is kept with the notes as well.',
    ],
  })
}

export function acceptanceAskedMail({ productName, publicUrl }: Place): Content {
  return composeMail({
    productName,
    subject: `You are asked to take over notes in ${productName}`,
    before: [
      'Patient notes of a physician who leaves your organization are to go over to you. Nothing goes over before you accept.',
      'Sign in to read whose notes they are, how many, and why.',
    ],
    action: { label: 'Read and answer', url: `${publicUrl}/handovers` },
  })
}
