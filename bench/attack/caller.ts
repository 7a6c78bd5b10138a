import { Agent, request } from 'node:http'

/** What a call was answered with; `body` is the text of the answer. */
export interface Answered {
  status: number
  body: string
}

export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: Uint8Array
  headers?: Record<string, string>
}

/** Calls with bytes that were made before, on kept connections, without looking into the answer. */
export class RawCaller {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(url: string) {
    this.#url = url
  }

  call({ method, path, token, body, headers }: Asked): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    const sent = request(this.#url + path, {
      method,
      agent: this.#agent,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        ...headers,
      },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    sent.end(body)
    return promise
  }

  end(): void {
    this.#agent.destroy()
  }
}
