import { z } from 'zod'
import { Id, Moment, line, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const Written = {
  subject: line(200).pipe(z.string().min(1, "Support subject can't be empty")),
  message: text(10_000).pipe(z.string().regex(/\S/, "Support message can't be empty")),
}

/** What is written to support. `full_name` is added by the form; mail goes to the address of the profile. */
export const Feedback = z.object({ ...Written, full_name: line(210).default('') })

export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/submitFeedback',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'support',
  summary: 'Send a message to support',
  body: z.object({ userId: Id, data: Feedback }),
  reply: z.object({ message: z.literal('Support message sent successfully') }),
})

export const FeedbackItem = z.object({
  id: Id,
  userId: Id.nullable(),
  subject: z.string(),
  message: z.string(),
  full_name: z.string(),
  email: z.string(),
  createdAt: Moment,
})
export type FeedbackItem = z.infer<typeof FeedbackItem>

export const listFeedback = endpoint({
  method: 'POST',
  path: '/api/listFeedback',
  access: ['super_admin'],
  tag: 'support',
  summary: 'What was written to support, newest first, by cursor',
  body: z.object({
    cursor: z.string().max(200).nullable().default(null),
    limit: z.int().min(1).max(100).default(20),
  }),
  reply: z.object({ items: z.array(FeedbackItem), nextCursor: z.string().nullable() }),
})
