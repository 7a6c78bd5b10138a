/** Whether this browser knows passkeys at all; it hides them where the page did not come over https or from this machine. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}
