import { composeMail } from '#server/platform/mail/compose.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

/** `days` before the end; 0 once the trial is over. */
export function trialMail(
  days: number,
  trialEndsAt: Date,
  { productName, publicUrl, timeZone }: { productName: string; publicUrl: string; timeZone: string },
): Omit<Message, 'to'> {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(trialEndsAt)
  const when = days === 1 ? 'in 1 day' : `in ${days} days`
  const isOver = days === 0
  return composeMail({
    productName,
    subject: isOver ? `Your ${productName} trial has ended` : `Your ${productName} trial ends ${when}`,
    before: isOver
      ? [
          `Your ${productName} trial ended on ${day}. Your notes stay yours: read, edit, sign and export them as before.`,
          'To make new notes and to record up to 40 minutes at a time, choose a subscription.',
        ]
      : [
          `Your ${productName} trial ends ${when}, on ${day}. Until then everything works as it does today, and a recording under way at that moment is finished and written.`,
          'After that your notes stay yours to read, edit, sign and export. To make new ones, and to record up to 40 minutes at a time, choose a subscription.',
        ],
    action: { label: 'See the plans', url: `${publicUrl}/subscription` },
    after: ['If you do not want to go on, you need not do anything: nothing is charged.'],
  })
}
