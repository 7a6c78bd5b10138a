import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Where the browser's files are. The build has packed them once for all. */
export const ASSETS_PREFIX = '/assets/'

/**
 * What is made for one caller is packed in passing: the levels that take least time save most of the bytes. The browser's
 * files are not. What comes in is taken as it is: a kilobyte that unpacks into a gigabyte would fill the disk.
 */
export async function registerPacking(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith(ASSETS_PREFIX)) route.compress = false
  })
  await fastify.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
}
