import { ACCOUNT_DELETION_DAYS } from '#domain/limits.ts'
import { composeMail } from '#server/platform/mail/compose.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

type Content = Omit<Message, 'to'>

interface Place {
  productName: string
  publicUrl: string
  timeZone: string
}

function deletionAskedMail(deleteAt: Date, { productName, publicUrl, timeZone }: Place): Content {
  return composeMail({
    productName,
    subject: `Your ${productName} account will be erased on ${dayOf(deleteAt, timeZone)}`,
    before: [
      `You asked to delete your ${productName} account. It will be erased on ${dayOf(deleteAt, timeZone)}: your notes, transcripts, recordings and documents, for good. Signed notes are kept out of sight for as long as the law asks, without their recordings.`,
      `For these ${ACCOUNT_DELETION_DAYS} days you can sign in to export everything, and to change your mind. To come back, sign in and choose Reactivate Account.`,
    ],
    action: { label: 'Sign in to come back', url: `${publicUrl}/` },
    after: [
      'A subscription is not renewed. Should you come back, resume it on the Subscription page.',
      'Signed business associate agreements and the audit trail, which holds no text of yours, are kept as the law asks.',
      'If you did not ask for this, sign in, reactivate the account and change your password at once.',
    ],
  })
}

/** For who looks after the practice of somebody who leaves. It names nobody: the listing does, after signing in. */
function memberLeavesMail(deleteAt: Date, { productName, publicUrl, timeZone }: Place): Content {
  return composeMail({
    productName,
    subject: `A member of your organization deletes their ${productName} account`,
    before: [
      `Their account will be erased on ${dayOf(deleteAt, timeZone)}. From then on nobody in your organization can take over the patient notes they wrote with you: what is not signed is erased, and signed notes are kept out of sight.`,
      'Until then their notes can go over to a colleague: in the list of members they are marked “Being deleted”.',
    ],
    action: { label: 'Open the members', url: `${publicUrl}/organizationUsers` },
  })
}

/** What is sent when an account is to be deleted: to its owner, and to who looks after their practice. */
export function leavingMails(
  { email, caretakers }: { email: string; caretakers: readonly string[] },
  deleteAt: Date,
  place: Place,
): Message[] {
  return [
    { to: email, ...deletionAskedMail(deleteAt, place) },
    ...caretakers.map((to) => ({ to, ...memberLeavesMail(deleteAt, place) })),
  ]
}

export function reactivatedMail({ productName, publicUrl }: Place): Content {
  return composeMail({
    productName,
    subject: `Your ${productName} account is active again`,
    before: [`The deletion of your ${productName} account was cancelled. Everything is where you left it.`],
    action: { label: `Open ${productName}`, url: `${publicUrl}/Notes` },
    after: ['If you did not do this, change your password at once.'],
  })
}

export function erasedMail({ productName }: Pick<Place, 'productName'>): Content {
  return composeMail({
    productName,
    subject: `Your ${productName} account has been erased`,
    before: [
      `As you asked, your ${productName} account was erased with its notes, transcripts, recordings and documents. They cannot be brought back. Signed notes that the law asks to keep are kept out of sight until then, without their recordings.`,
      'Signed business associate agreements and the audit trail, which holds no text of yours, are kept as the law asks. This is the last mail about this account.',
    ],
  })
}

function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
}

/** Tells nothing of whose account it is: super admins get the same words, and the trail names it. */
export function emergencyMail({
  productName,
  publicUrl,
  timeZone,
  at,
  reference,
}: Place & { at: Date; reference: string }): Content {
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  )
  return composeMail({
    productName,
    subject: `The records of a ${productName} account were opened in an emergency`,
    before: [
      `On ${moment}, whoever runs this installation opened everything in one account with the command for emergencies. The reference given is ${reference}.`,
      'The audit trail names the account. You get this mail because it is yours, or because you are a super admin.',
    ],
    action: { label: `Open ${productName}`, url: `${publicUrl}/` },
    after: ['If you know of no emergency, ask whoever runs this installation at once.'],
  })
}
