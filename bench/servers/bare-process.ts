/**
 * The same framework and driver with nothing of the product: what a request costs at least. `POST /save` is one insert of
 * the body and one select by key; `POST /query` runs the one statement it was told.
 */
import Fastify from 'fastify'
import { Pool } from 'pg'
import type { ProcessOrder, ProcessReady } from './servers.ts'

const order = await new Promise<ProcessOrder>((resolve) => process.once('message', resolve))
const pool = new Pool({ ...order.connection, max: 16 })
await pool.query('create table if not exists bench_bare (id bigserial primary key, body jsonb not null)')
await pool.query(`insert into bench_bare (body) values ('{}')`)
const fastify = Fastify({ bodyLimit: 12_000_000 })

fastify.post('/save', async (request) => {
  const insert = { name: 'insert', text: 'insert into bench_bare (body) values ($1) returning id' }
  const select = { name: 'select', text: 'select id from bench_bare where id = 1' }
  const found = await pool.query(select)
  const { rows } = await pool.query({ ...insert, values: [JSON.stringify(request.body)] })
  return { saved: rows[0], found: found.rows[0] }
})
fastify.post('/query', async (request) => {
  const { name, text, values } = request.body as { name: string; text: string; values: unknown[] }
  return { rows: (await pool.query({ name, text, values })).rows }
})

const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url, connection: order.connection } as ProcessReady)
const end = async () => {
  await fastify.close()
  await pool.end()
  process.exit(0)
}
process.once('message', () => void end())
process.once('disconnect', () => void end())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
