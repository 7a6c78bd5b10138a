/** What a form body or a query says, nested as its names are: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export interface Form {
  [name: string]: string | Form
}

/** Throws an Error for a name that is not built so. */
export function readForm(encoded: string): Form {
  const root: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(encoded)) {
    const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
    if (!parts?.[1]) throw new Error(`Invalid parameter name: ${name}`)
    const path = [
      parts[1],
      ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? ''),
    ]
    put(root, path, value)
  }
  return root
}

function put(root: Form, path: string[], value: string): void {
  let at = root
  for (const part of path.slice(0, -1)) {
    const name = part === '' ? String(Object.keys(at).length) : part
    const below = at[name]
    if (typeof below === 'string') throw new Error(`Invalid parameter name: ${path.join('.')}`)
    at = at[name] = below ?? (Object.create(null) as Form)
  }
  const last = path.at(-1) ?? ''
  at[last === '' ? String(Object.keys(at).length) : last] = value
}
