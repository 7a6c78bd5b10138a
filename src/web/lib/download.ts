import type { Endpoint } from '#contract/endpoint.ts'
import { answered, CallError, type CallOptions, cancelled, type Parts } from './call.ts'

/** What an endpoint that answers with bytes gave. */
interface Download {
  blob: Blob
  /** What the server suggests. */
  fileName: string | null
  /** What the user should know of it. */
  remark: string | null
}

/** Calls an endpoint that answers with bytes. Throws CallError. */
export function download<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: CallOptions = {},
): Promise<Download> {
  return answered(endpoint, parts, options, async (response) => {
    const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
    const remark = response.headers.get('x-remark')
    try {
      const counted = options.onArrived ? countedBytes(response, options.onArrived) : response
      return { blob: await counted.blob(), fileName, remark }
    } catch {
      if (options.signal?.aborted) throw cancelled()
      throw new CallError({ code: 'network', message: 'The download broke off before its end. Try again.' })
    }
  })
}

function countedBytes({ body, headers }: Response, onArrived: (bytes: number) => void): Response {
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.length
      onArrived(bytes)
      out.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(count) ?? null, { headers })
}
