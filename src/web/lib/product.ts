/** The product's name, which the server writes into the page. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="product"]')?.content.trim() || 'Attest'
}
