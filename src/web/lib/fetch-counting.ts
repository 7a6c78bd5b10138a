/**
 * `fetch` for an upload whose progress is shown: the browser tells how much of a body has left (`onSent`, 0 to 1) only the
 * older way. Rejects as `fetch` does: with AbortError when the signal aborts, with TypeError when nothing answers.
 */
export function fetchCounting(
  address: string,
  { method, headers, body, signal }: RequestInit,
  onSent: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const refuse = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    if (signal?.aborted) return refuse()
    request.open(method ?? 'GET', address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = refuse
    request.onloadend = () => {
      signal?.removeEventListener('abort', cancel)
      if (request.status > 0)
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': 'application/json' },
          }),
        )
    }
    signal?.addEventListener('abort', cancel)
    request.send(body as XMLHttpRequestBodyInit)
  })
}
