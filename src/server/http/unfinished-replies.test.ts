import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeLoop } from './free-loop.ts'
import { UnfinishedReplies } from './unfinished-replies.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function repliesAt() {
  let now = 0
  const replies = new UnfinishedReplies(() => now)
  const begun: { who: string; finish: () => void }[] = []
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) await freeLoop()
  }
  return {
    begun,
    settle,
    learn: (call: string, ms: number) => replies.learn(call, ms),
    who: () => begun.map(({ who }) => who),
    passes: (ms: number) => void (now += ms),
    async ask(userId: string, { call = '/api/rooms', cost = 20, gone = new AbortController().signal } = {}) {
      const owner = { userId, organizationId: userId }
      const reply = replies.begin({ call, owner, cost, gone })
      void reply.then(
        (finish) => begun.push({ who: userId, finish }),
        () => {},
      )
      await settle()
      return reply
    },
    async turns(count: number) {
      for (let turn = 0; turn < count; turn += 1) {
        vi.advanceTimersByTime(25)
        await settle()
      }
    },
  }
}

const accounts = (count: number) => Array.from({ length: count }, (_, at) => `fresh${at}`)

test('of a call whose replies were found large, two accounts are answered at once however many come that were never here', async () => {
  const { ask, begun, learn, settle } = repliesAt()
  learn('/api/rooms', 145)
  for (const account of accounts(19)) for (let call = 0; call < 4; call += 1) void ask(account)
  await settle()
  for (let answered = 0; answered < 76; answered += 2) {
    expect(begun).toHaveLength(2)
    for (const { finish } of begun.splice(0)) finish()
    await settle()
  }
})

test('of a call that nothing is known of yet, not all begin at once either', async () => {
  const { ask, begun, settle } = repliesAt()
  for (const account of accounts(100)) void ask(account)
  await settle()
  expect(begun.length).toBeGreaterThan(2)
  expect(begun.length).toBeLessThan(10)
})

test('many small replies do not make the next large ones small; time does', async () => {
  const { ask, begun, learn, passes, settle } = repliesAt()
  learn('/api/rooms', 145)
  for (let reply = 0; reply < 1_000; reply += 1) learn('/api/rooms', 1)
  for (const account of accounts(10)) void ask(account)
  await settle()
  expect(begun).toHaveLength(2)
  passes(600_000)
  for (const { finish } of begun.splice(0)) finish()
  await settle()
  expect(begun.length).toBeGreaterThan(4)
})

test('one that alone takes more than there is room for begins when nothing else is under way', async () => {
  const { ask, begun, learn, who, settle } = repliesAt()
  learn('/api/transcript', 2_000)
  void ask('ana')
  void ask('ben', { call: '/api/transcript' })
  await settle()
  expect(who()).toEqual(['ana'])
  begun[0]?.finish()
  await settle()
  expect(who()).toEqual(['ana', 'ben'])
})

test('slow replies of one account leave room for those of others, and for its own after some turns', async () => {
  const { ask, learn, turns, who, settle } = repliesAt()
  learn('/api/rooms', 1)
  for (let call = 0; call < 20; call += 1) void ask('ana')
  void ask('ben')
  await settle()
  expect(who().filter((name) => name === 'ana').length).toBeLessThan(10)
  expect(who()).toContain('ben')
  await turns(12)
  expect(who().filter((name) => name === 'ana')).toHaveLength(20)
})

test('who asks for little begins before who asks for much', async () => {
  const { ask, begun, learn, who, settle } = repliesAt()
  learn('/api/rooms', 300)
  void ask('ana', { cost: 300 })
  void ask('ben', { cost: 300 })
  void ask('eve', { cost: 5 })
  await settle()
  begun[0]?.finish()
  await settle()
  expect(who()).toEqual(['ana', 'eve'])
})

test('whoever goes away while they wait is not begun, and holds nothing', async () => {
  const { ask, begun, learn, who, settle } = repliesAt()
  learn('/api/rooms', 300)
  const cut = new AbortController()
  void ask('ana')
  const left = ask('ben', { gone: cut.signal })
  await settle()
  cut.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  begun[0]?.finish()
  void ask('eve')
  await settle()
  expect(who()).toEqual(['ana', 'eve'])
})
