import type { FastifyReply } from 'fastify'
import { FILES_AT_ONCE } from '#domain/limits.ts'
import { Refusal } from './refusal.ts'

const filesUnderWay = new Map<string, number>()

/** Each holds a connection and an open file for as long as its reader likes. Throws too_many_requests, conflict for who is gone. */
export function countFile(userId: string, reply: FastifyReply): void {
  const before = filesUnderWay.get(userId) ?? 0
  if (before >= FILES_AT_ONCE)
    throw new Refusal(
      'too_many_requests',
      `${FILES_AT_ONCE} files are on their way to you already. Wait until one has arrived, then try again.`,
      { retryAfterSeconds: 5 },
    )
  // Whoever went away before has had their 'close', and would be counted for ever.
  if (reply.raw.destroyed)
    throw new Refusal('conflict', 'The connection was closed before the file was made. Ask for it again.')
  filesUnderWay.set(userId, before + 1)
  reply.raw.once('close', () => {
    const left = (filesUnderWay.get(userId) ?? 1) - 1
    if (left > 0) filesUnderWay.set(userId, left)
    else filesUnderWay.delete(userId)
  })
}
