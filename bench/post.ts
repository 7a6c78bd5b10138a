import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** Posts JSON on a kept connection and reads the answer to its end, without looking into it. Throws unless it is a 200. */
export function post(url: string, body: object, token?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}
